import { requireSession } from "@/app/session";
import { HEALTH_PARTS, readHealth } from "@/lib/health";
import { signOutAction } from "./actions";

const LABELS = { database: "Database", engine: "Engine", mail: "Mail", search: "Search" } as const;

export default async function Home() {
  const { person, workspace, role } = await requireSession();
  const { ready, health } = await readHealth();
  return (
    <div className="mx-auto max-w-2xl px-6 py-16">
      <h1 className="text-xl font-medium">{workspace.name}</h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-quiet">
        <p>
          {person.name}, {person.email}, {role}
        </p>
        <form action={signOutAction}>
          <button type="submit" className="cursor-pointer text-accent underline underline-offset-2">
            Sign out
          </button>
        </form>
      </div>

      <section aria-labelledby="state" className="mt-10">
        <h2 id="state" className="font-medium">
          {ready ? "Running" : "Not ready"}
        </h2>
        <dl className="mt-3 border-t border-border">
          {HEALTH_PARTS.map((part) => (
            <div key={part} className="flex min-h-10 items-baseline gap-4 border-b border-border py-2.5">
              <dt className="w-24 shrink-0">{LABELS[part]}</dt>
              <dd className={`w-28 shrink-0 ${health[part].ok ? "text-positive" : "text-negative"}`}>
                {health[part].ok ? "Works" : "Needs you"}
              </dd>
              <dd className="text-quiet">{health[part].message}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
