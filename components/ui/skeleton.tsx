import { joinClasses } from "./join-classes";

/**
 * Gray placeholders for content that is loading; set their size (`className="h-5 w-40"`). They appear only after 150 ms, so
 * that fast content does not flicker. Wrap them in `<SkeletonGroup>`, which announces "Loading" once.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={joinClasses("block animate-wait rounded bg-border/70", className)} />
  );
}

export function SkeletonGroup({
  label = "Loading",
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

const WIDTHS = ["w-40", "w-32", "w-52", "w-36", "w-44"];

/** Placeholder rows for a table: `rows` of 40 px below a header. */
export function SkeletonTable({ rows = 10, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <SkeletonGroup
      label="Loading the list"
      className="overflow-hidden rounded-lg border border-border bg-surface"
    >
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name.
          key={row}
          className={joinClasses(
            "flex items-center gap-6 border-border border-b px-3 last:border-b-0",
            row === 0 ? "h-9 bg-sunken" : "h-10",
          )}
        >
          {Array.from({ length: columns }, (_, column) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              key={column}
              className={joinClasses("min-w-0 flex-1", column > 1 && "hidden md:block")}
            >
              <Skeleton
                className={joinClasses("h-3 max-w-full", WIDTHS[(row + column * 2) % WIDTHS.length])}
              />
            </span>
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
