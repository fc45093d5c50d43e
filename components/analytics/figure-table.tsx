import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { joinClasses } from "@/components/ui/join-classes";

export type TableRow = {
  key: string;
  label: string;
  href?: string;
  /** One for each column. */
  cells: ReactNode[];
  /** Rows that belong to this one, and what they say together. */
  parts?: { rows: TableRow[]; note: string };
};

/** A table of figures: a name in the first column, numbers in the others. */
export function FigureTable({
  title,
  kind,
  columns,
  rows,
}: {
  title: string;
  /** What the names stand for. */
  kind: string;
  columns: string[];
  rows: TableRow[];
}) {
  return (
    <div className="min-w-0">
      <h2 className="font-medium">{title}</h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={title}
        className="mt-2 overflow-x-auto rounded-lg border border-border bg-surface"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-quiet">
              <HeadCell isName>{kind}</HeadCell>
              {columns.map((name) => (
                <HeadCell key={name}>{name}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.key}>
                <FigureTableRow row={row} columns={columns} />
                {row.parts?.rows.map((part) => (
                  <FigureTableRow key={part.key} row={part} columns={columns} isPart />
                ))}
                {row.parts && (
                  <tr className="border-border border-t">
                    <td colSpan={columns.length + 1} className="py-2 pr-3 pl-7 text-quiet">
                      {row.parts.note}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function FigureTableRow({
  row: { label, href, cells },
  columns,
  isPart = false,
}: {
  row: TableRow;
  columns: string[];
  isPart?: boolean;
}) {
  return (
    <tr className="border-border border-t">
      <th
        scope="row"
        className={joinClasses(
          "sticky left-0 h-10 max-w-72 bg-surface px-3 text-left max-md:max-w-[38vw]",
          isPart ? "pl-7 font-normal text-quiet" : "font-medium",
        )}
      >
        <span className="block truncate" title={label}>
          {href ? (
            <Link href={href} prefetch={false} className="rounded hover:underline">
              {label}
            </Link>
          ) : (
            label
          )}
        </span>
      </th>
      {columns.map((name, at) => (
        <td key={name} className="h-10 px-3 text-right">
          {cells[at]}
        </td>
      ))}
    </tr>
  );
}

function HeadCell({ children, isName = false }: { children: ReactNode; isName?: boolean }) {
  return (
    <th
      scope="col"
      className={joinClasses(
        "h-9 whitespace-nowrap px-3 font-normal",
        isName ? "sticky left-0 bg-surface text-left" : "w-28 text-right",
      )}
    >
      {children}
    </th>
  );
}
