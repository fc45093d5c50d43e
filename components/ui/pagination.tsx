import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Link from "next/link";
import { Amount } from "./amount";
import { buttonClass } from "./button-class";

/** Of the nouns that do more than lose their "s". */
const SINGULAR: Record<string, string> = {
  entries: "entry",
  addresses: "address",
  people: "person",
  companies: "company",
};

/** The position in a long list, and links to its pages. `hrefFor` returns the URL of a page; pages start at 1. */
export function Pagination({
  page,
  pageSize,
  total,
  hrefFor,
  noun = "rows",
}: {
  page: number;
  pageSize: number;
  total: number;
  hrefFor: (page: number) => string;
  /** What is counted, in the plural. */
  noun?: string;
}) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm"
    >
      <p className="text-quiet tabular-nums">
        {first > total ? (
          `There is no page ${page}`
        ) : total === 1 ? (
          `1 ${SINGULAR[noun] ?? noun.replace(/s$/, "")}`
        ) : (
          <>
            <Amount value={first} />–<Amount value={last} /> of <Amount value={total} /> {noun}
          </>
        )}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-1">
          <Step
            href={page > 1 ? hrefFor(Math.min(page - 1, pages)) : undefined}
            label="Previous page"
            rel="prev"
          >
            <ChevronLeft aria-hidden="true" />
          </Step>
          <span className="px-2 text-quiet tabular-nums">
            Page <Amount value={page} /> of <Amount value={pages} />
          </span>
          <Step href={page < pages ? hrefFor(page + 1) : undefined} label="Next page" rel="next">
            <ChevronRight aria-hidden="true" />
          </Step>
        </div>
      )}
    </nav>
  );
}

function Step({
  href,
  label,
  rel,
  children,
}: {
  href?: string;
  label: string;
  rel: string;
  children: React.ReactNode;
}) {
  const look = `${buttonClass("secondary", "small")} w-7 px-0! pointer-coarse:w-10`;
  if (href === undefined) {
    return (
      <span aria-hidden="true" className={`${look} opacity-40`}>
        {children}
      </span>
    );
  }
  return (
    <Link href={href} rel={rel} aria-label={label} className={look}>
      {children}
    </Link>
  );
}
