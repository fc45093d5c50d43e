"use client";
import { usePathname, useSearchParams } from "next/navigation";
import type { DataColumn } from "./data-table-column";

/**
 * The visible columns, as in the URL: `columns=-phone,location` hides one that is visible by default and shows one that is
 * hidden by default. Changing it makes no request to the server.
 */
export function useColumnsInUrl<Row>(columns: DataColumn<Row>[]) {
  const parameters = useSearchParams();
  const path = usePathname();
  const said = (parameters.get("columns") ?? "").split(",").filter(Boolean);
  const visibility = Object.fromEntries(
    columns.map(({ id, hidden }) => [id, said.includes(id) || (!hidden && !said.includes(`-${id}`))]),
  );
  const setVisible = (id: string, visible: boolean) => {
    const next = { ...visibility, [id]: visible };
    const differing = columns.flatMap((column) => {
      if (next[column.id] === !column.hidden) return [];
      return next[column.id] ? column.id : `-${column.id}`;
    });
    const query = new URLSearchParams(parameters);
    if (differing.length === 0) query.delete("columns");
    else query.set("columns", differing.join(","));
    window.history.replaceState(null, "", query.size === 0 ? path : `${path}?${query}`);
  };
  return { visibility, setVisible };
}
