import type { ReactNode } from "react";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Lead } from "@/lib/leads/lead";
import { RANKED_LEAD_FIELDS } from "@/lib/leads/lead-fields";
import { markValue } from "./mark-value";
import { readWebAddress, SourceLink } from "./source-link";

/** Each known field, with the text it was read from, the page with that text, and when. */
export function EvidenceList({ lead }: { lead: Lead }) {
  const known = RANKED_LEAD_FIELDS.filter(({ name }) => lead[name] !== null);
  const missing = RANKED_LEAD_FIELDS.filter(({ name }) => lead[name] === null);
  return (
    <>
      <dl className="divide-y divide-border border-border border-y">
        {known.map(({ name, label, holds }) => (
          <div key={name} className="py-3">
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="min-w-0">
              <p className="break-words font-medium">
                {holds === "link" ? <Link address={lead[name]!} /> : lead[name]}
              </p>
              <Sources lead={lead} field={name} />
            </dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className="mt-3 text-quiet text-sm">
          Not found, so left empty: {missing.map(({ label }) => lowerFirst(label)).join(", ")}.
        </p>
      )}
    </>
  );
}

function Link({ address }: { address: string }): ReactNode {
  const link = readWebAddress(address);
  if (!link) return address;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-all rounded text-accent hover:underline"
    >
      {link.host.replace(/^www\./, "") + link.pathname.replace(/\/$/, "")}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Sources({ lead, field }: { lead: Lead; field: string }) {
  const sources = lead.evidence.filter((one) => one.field === field);
  if (sources.length === 0) return <p className="mt-1 text-quiet text-sm">No page is kept for it.</p>;
  return sources.map(({ url, quote, value, foundAt }) => (
    <div key={`${url} ${quote}`} className="mt-1.5">
      <Quote quote={quote} value={value} />
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-quiet text-xs">
        <SourceLink url={url} />
        <TimeAgo at={foundAt} />
      </p>
    </div>
  ));
}

function Quote({ quote, value }: { quote: string; value: string }) {
  // The quote is exactly the value: showing it once is enough.
  if (quote.trim() === value.trim()) return null;
  const marked = markValue(quote, value);
  return (
    <blockquote className="break-words border-border border-l-2 pl-3 text-quiet text-sm">
      {marked ? (
        <>
          {marked.before}
          <mark className="rounded-sm bg-accent-soft px-0.5 text-text">{marked.value}</mark>
          {marked.after}
        </>
      ) : (
        quote
      )}
    </blockquote>
  );
}

/** "E-mail" within a sentence is "e-mail"; "LinkedIn" stays as it is. */
function lowerFirst(label: string): string {
  return /^\p{Lu}\p{Ll}+\p{Lu}/u.test(label) ? label : label.toLowerCase();
}
