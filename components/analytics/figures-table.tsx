import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { joinClasses } from "@/components/ui/join-classes";
import type { Figures } from "@/lib/analytics/figures";
import { RateCell } from "./rate-cell";

export type FigureRow = {
  key: string;
  label: string;
  href?: string;
  figures: Figures;
  /** Rows that belong to this one, and what they say together. */
  parts?: { rows: FigureRow[]; note: string };
};

/** Figures of several things under each other. */
export function FiguresTable({ title, kind, rows }: { title: string; kind: string; rows: FigureRow[] }) {
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
              {["Sent", "Bounced", "Replied", "Interested", "Opted out"].map((name) => (
                <HeadCell key={name}>{name}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.key}>
                <FiguresRow row={row} />
                {row.parts?.rows.map((part) => (
                  <FiguresRow key={part.key} row={part} isPart />
                ))}
                {row.parts && (
                  <tr className="border-border border-t">
                    <td colSpan={6} className="py-2 pr-3 pl-7 text-quiet">
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

function FiguresRow({ row, isPart = false }: { row: FigureRow; isPart?: boolean }) {
  const { label, href, figures } = row;
  const cell = "h-10 px-3 text-right";
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
      <td className={cell}>
        <Amount value={figures.sent} />
      </td>
      <td className={cell}>
        <RateCell value={figures.bounced} />
      </td>
      <td className={cell}>
        <RateCell value={figures.replied} />
      </td>
      <td className={cell}>
        <RateCell value={figures.interested} />
      </td>
      <td className={cell}>
        <RateCell value={figures.optedOut} />
      </td>
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
