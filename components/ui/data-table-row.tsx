"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { Checkbox } from "./checkbox";
import type { DataColumn } from "./data-table-column";
import { joinClasses } from "./join-classes";

/** One row of 40 px. A click anywhere on it opens it; for keyboards and screen readers its first cell is the link. */
export function DataTableRow<Row>({
  id,
  row,
  columns,
  label,
  href,
  current,
  selected,
  onSelect,
}: {
  id: string;
  row: Row;
  columns: DataColumn<Row>[];
  label: string;
  href?: string;
  current: boolean;
  /** Undefined if rows are not selectable. */
  selected?: boolean;
  onSelect: () => void;
}) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    const onControl = (event.target as Element).closest("a, button, input, label, [role=menuitem]");
    // Selecting text to copy it is not a click.
    if (!href || onControl || getSelection()?.type === "Range") return;
    if (event.metaKey || event.ctrlKey) window.open(href);
    else router.push(href, { scroll: false });
  };
  const ground = selected || current ? "bg-accent-soft" : "bg-surface group-hover:bg-hover";
  const cell = joinClasses("h-10 border-border border-b px-3 group-last:border-b-0", ground);
  return (
    <tr
      data-row={id}
      tabIndex={href ? undefined : -1}
      onClick={href ? open : undefined}
      className={joinClasses("group -outline-offset-2", href && "cursor-pointer")}
    >
      {selected !== undefined && (
        <td className={joinClasses(cell, "sticky left-0 z-[5] w-10 pl-3")}>
          <span className="flex">
            <Checkbox aria-label={`Select ${label}`} checked={selected} onChange={onSelect} />
          </span>
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row);
        const named = index === 0;
        return (
          <td
            key={column.id}
            className={joinClasses(
              cell,
              named && joinClasses("sticky z-[5] font-medium", selected === undefined ? "left-0" : "left-10"),
              column.align === "end" && "text-right",
            )}
          >
            <div
              data-cut=""
              style={{ maxWidth: column.width ?? 240 }}
              className={joinClasses(
                "truncate",
                named && href && "-mx-1.5",
                named && "max-md:max-w-[42vw]!",
                column.align === "end" && "ml-auto",
              )}
            >
              {named && href ? (
                <Link
                  href={href}
                  scroll={false}
                  prefetch={false}
                  data-row-focus=""
                  aria-current={current ? "true" : undefined}
                  className="block truncate rounded px-1.5 -outline-offset-2"
                >
                  {content}
                </Link>
              ) : (
                content
              )}
            </div>
          </td>
        );
      })}
    </tr>
  );
}
