import type { Role } from "@/lib/roles";

/** Shown for a page that the person's role does not allow, with the people who can help. */
export function NoAccess({
  what,
  role,
  helpers,
}: {
  /** What the page would show: "this workspace's API keys". */
  what: string;
  role: Role;
  helpers: { id: string; name: string; email: string; role: Role }[];
}) {
  return (
    <div className="mx-auto max-w-xl px-4 py-16 md:px-6">
      <h2 className="font-medium text-lg">Your role does not have access to this page</h2>
      <p className="mt-1.5 text-quiet">
        You are a {role} here. Only owners and admins can view {what}. Ask one of them, or ask for another
        role.
      </p>
      {helpers.length > 0 && (
        <ul aria-label="Who can help" className="mt-5 border-border border-t">
          {helpers.map(({ id, name, email, role: theirs }) => (
            <li key={id} className="flex min-h-10 items-center gap-3 border-border border-b py-2">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <a
                href={`mailto:${email}`}
                className="min-w-0 truncate rounded text-accent underline underline-offset-2"
              >
                {email}
              </a>
              <span className="w-14 shrink-0 text-right text-quiet text-sm">{theirs}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
