"use client";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import type { DataColumn } from "./data-table-column";
import { joinClasses } from "./join-classes";

/** Parses the URL's `sort`: `score` is ascending, `-score` descending. */
export function readSort(sort: string | undefined): { key: string; direction: "asc" | "desc" } | undefined {
  if (!sort) return undefined;
  return sort.startsWith("-") ? { key: sort.slice(1), direction: "desc" } : { key: sort, direction: "asc" };
}

/** The header of a sortable column: a link to the same list in another order, from its first page. */
export function SortHead<Row>({ column, sort }: { column: DataColumn<Row>; sort: string | undefined }) {
  const path = usePathname();
  const query = new URLSearchParams(useSearchParams());
  const current = readSort(sort);
  const sorted = current?.key === column.sort ? current?.direction : undefined;
  const next = sorted === undefined ? (column.firstSort ?? "asc") : sorted === "asc" ? "desc" : "asc";
  query.set("sort", next === "desc" ? `-${column.sort}` : column.sort!);
  query.delete("page");
  const Arrow = (sorted ?? next) === "asc" ? ArrowUp : ArrowDown;
  return (
    <Link
      href={`${path}?${query}`}
      scroll={false}
      prefetch={false}
      className={joinClasses(
        "group/sort -mx-1 inline-flex h-7 items-center gap-1 rounded px-1 hover:text-text",
        column.align === "end" && "flex-row-reverse",
        sorted && "text-text",
      )}
    >
      {column.header}
      <Arrow
        aria-hidden="true"
        className={joinClasses("size-3.5", !sorted && "opacity-0 group-hover/sort:opacity-60")}
      />
    </Link>
  );
}
