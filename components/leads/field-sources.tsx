import { TimeAgo } from "@/components/ui/time-ago";
import type { LeadSource } from "@/lib/leads/list-lead-sources";
import { markValue } from "./mark-value";
import { SourceLink } from "./source-link";

type NameOf = (by: string) => string | undefined;

type Source = { value: string; url: string; quote: string; foundAt: string; by?: string };
/** Evidence of one field. */
type EvidenceOfField = Source & { replaced?: Source[]; goneAt?: string };

/** Where the values of a field come from: the quote, the page with a link, when, and what was there before. */
export function FieldSources({
  rows,
  sources,
  nameOf,
}: {
  rows: EvidenceOfField[];
  /** The pages as they were read. */
  sources: LeadSource[];
  /** A person's name by their id in the ledger. */
  nameOf?: NameOf;
}) {
  if (rows.length === 0) return <p className="mt-1 text-quiet text-sm">No source is stored.</p>;
  return rows.map(({ url, quote, value, foundAt, by, replaced, goneAt }) => (
    <div key={`${url} ${quote}`} className="mt-1.5">
      <Quote quote={quote} value={value} />
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-quiet text-xs">
        {by ? `Entered by ${nameOf?.(by) ?? "a former member"}` : <SourceLink url={url} />}
        <TimeAgo at={foundAt} />
        {goneAt && (
          <span className="text-warning">
            No longer there <TimeAgo at={goneAt} />
          </span>
        )}
      </p>
      <AsRead quote={quote} value={value} source={sources.find((one) => one.url === url)} />
      {replaced && <Replaced replaced={replaced} nameOf={nameOf} />}
    </div>
  ));
}

/**
 * What stood around a quote when its page was read, so that it can be seen after the page has changed. A quote from data
 * that the page does not show has only its value there, or nothing.
 */
function AsRead({ quote, value, source }: { quote: string; value: string; source: LeadSource | undefined }) {
  const marked = source && (markValue(source.text, quote) ?? markValue(source.text, value));
  if (!marked) return null;
  return (
    <details className="mt-1 text-quiet text-sm">
      <summary className="rounded">Page as it was read</summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="Page as it was read"
        className="mt-1 max-h-56 overflow-y-auto whitespace-pre-line break-words rounded-md border border-border bg-sunken p-3"
      >
        {marked.before}
        <Mark>{marked.value}</Mark>
        {marked.after}
      </section>
    </details>
  );
}

/** What a field was before somebody changed it. */
function Replaced({ replaced, nameOf }: { replaced: Source[]; nameOf: NameOf | undefined }) {
  return (
    <details className="mt-1 text-quiet text-sm">
      <summary className="rounded">Earlier {replaced.length === 1 ? "value" : "values"}</summary>
      <ul className="mt-1 space-y-1">
        {replaced.map(({ value, url, foundAt, by }) => (
          <li
            key={`${foundAt} ${value} ${url}`}
            className="flex flex-wrap items-baseline gap-x-2 break-words"
          >
            <span>{value === "" ? "Empty" : `“${value}”`}</span>
            {by ? `entered by ${nameOf?.(by) ?? "a former member"}` : <SourceLink url={url} />}
            <TimeAgo at={foundAt} />
          </li>
        ))}
      </ul>
    </details>
  );
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
          <Mark>{marked.value}</Mark>
          {marked.after}
        </>
      ) : (
        quote
      )}
    </blockquote>
  );
}

function Mark({ children }: { children: string }) {
  return <mark className="rounded-sm bg-accent-soft px-0.5 text-text">{children}</mark>;
}
