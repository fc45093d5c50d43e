import { type ReactNode, useId } from "react";

/** A section of the account page: its description on the left, its form on the right. */
export function AccountSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-border border-b py-8 first:pt-0 last:border-b-0 md:grid-cols-[16rem_minmax(0,26rem)]"
    >
      <div>
        <h2 id={id} className="font-medium">
          {title}
        </h2>
        {lead && <div className="mt-1 text-pretty break-words text-quiet text-sm">{lead}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
