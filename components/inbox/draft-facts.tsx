import { Fragment } from "react";

/** What an answer that was drafted is built on. */
export function DraftFacts({ facts }: { facts: { label: string; value: string }[] }) {
  if (facts.length === 0) return null;
  return (
    <dl
      aria-label="The draft is built on"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-quiet text-sm"
    >
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="truncate" title={value}>
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
