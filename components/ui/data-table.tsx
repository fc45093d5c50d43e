"use client";
import {
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { BulkBar } from "./bulk-bar";
import { Checkbox } from "./checkbox";
import { ColumnMenu } from "./column-menu";
import type { DataColumn } from "./data-table-column";
import { DataTableRow } from "./data-table-row";
import { joinClasses } from "./join-classes";
import { readSort, SortHead } from "./sort-head";
import { useColumnsInUrl } from "./use-columns-in-url";
import { useOverflowTip } from "./use-overflow-tip";
import { useRowKeys } from "./use-row-keys";

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

export type DataTableProps<Row> = {
  /** Names the table for screen readers: "Leads". */
  label: string;
  /** The first column names the row and stays in place when the others scroll sideways. Keep the array stable. */
  columns: DataColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** A short label of the row, used in messages: "Select Anna Ashdown". */
  rowLabel: (row: Row) => string;
  /** The link of a row. Without it rows do not open. */
  rowHref?: (row: Row) => string;
  /** The row that is open next to the table. */
  currentId?: string;
  /** The URL's `sort`: `score` or `-score`. */
  sort?: string;
  /** Actions for the selected rows of this page; without it there are no checkboxes. */
  bulk?: (ids: string[], clear: () => void) => ReactNode;
  /** The number of rows meant, if it differs from those selected on this page, as when all pages are selected. */
  countSelected?: (ids: string[]) => number;
  /** Identifies what is listed (filters, order, page): when it changes, the list scrolls back to the top. */
  viewKey?: string;
  /** Placed above the table: filters and search. */
  toolbar?: ReactNode;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  /** Hides the column menu, for short lists. */
  plain?: boolean;
};

/**
 * Rows that the server has sorted, filtered and paginated; all of that is in the URL. The table scrolls inside itself: a
 * page with more around it than a header, a toolbar and the pagination sets `--around-table`, in pixels.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowLabel, rowHref, currentId, sort, bulk, toolbar, empty, plain } =
    props;
  const { countSelected, viewKey } = props;
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const { visibility, setVisible } = useColumnsInUrl(columns);
  const root = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const { watch, tip } = useOverflowTip();
  const definitions = useMemo(() => columns.map(({ id }) => ({ id, header: id })), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { rowSelection, columnVisibility: visibility },
    onRowSelectionChange: setRowSelection,
  });
  const shown = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  // Selections on other pages do not count: rows that are not visible are not changed.
  const selected = rows.map(rowId).filter((id) => rowSelection[id]);
  const clear = () => setRowSelection({});
  useRowKeys(root, {
    toggle: bulk && ((id) => table.getRow(id).toggleSelected()),
    clear: () => {
      if (selected.length === 0) return false;
      clear();
      return true;
    },
  });
  const sorting = readSort(sort);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what this waits for.
  useEffect(() => {
    region.current?.scrollTo({ top: 0 });
  }, [viewKey]);

  return (
    <div ref={root} data-table="" className="min-w-0">
      {(toolbar || !plain) && (
        <div className="mb-3 flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{toolbar}</div>
          {!plain && rows.length > 0 && (
            <ColumnMenu columns={columns} visibility={visibility} onChange={setVisible} />
          )}
        </div>
      )}
      {rows.length === 0 ? (
        empty
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a section is a region only with a name, and this has both.
        <div
          ref={region}
          role="region"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          {...watch}
          className="relative overflow-auto rounded-lg border border-border bg-surface md:max-h-[max(160px,calc(100dvh-var(--around-table,188px)))]"
        >
          <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr>
                {bulk && (
                  <th className={joinClasses(HEAD, "left-0 z-20 w-10 pl-3")}>
                    <span className="flex">
                      <Checkbox
                        aria-label="Select all rows of this page"
                        checked={selected.length === rows.length}
                        indeterminate={selected.length > 0 && selected.length < rows.length}
                        onChange={() => table.toggleAllRowsSelected(selected.length < rows.length)}
                      />
                    </span>
                  </th>
                )}
                {shown.map((column, index) => (
                  <th
                    key={column.id}
                    scope="col"
                    aria-sort={
                      column.sort && sorting?.key === column.sort
                        ? sorting.direction === "asc"
                          ? "ascending"
                          : "descending"
                        : undefined
                    }
                    className={joinClasses(
                      HEAD,
                      index === 0 && joinClasses("z-20", bulk ? "left-10" : "left-0"),
                      column.align === "end" ? "text-right" : "text-left",
                    )}
                  >
                    {column.sort ? <SortHead column={column} sort={sort} /> : column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.getRowModel().rows.map((row) => (
                <DataTableRow
                  key={row.id}
                  id={row.id}
                  row={row.original}
                  columns={shown}
                  label={rowLabel(row.original)}
                  href={rowHref?.(row.original)}
                  current={row.id === currentId}
                  selected={bulk ? row.getIsSelected() : undefined}
                  onSelect={() => row.toggleSelected()}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {bulk && (
        <BulkBar count={countSelected?.(selected) ?? selected.length} onClear={clear}>
          {bulk(selected, clear)}
        </BulkBar>
      )}
      {tip}
    </div>
  );
}

const HEAD =
  "sticky top-0 z-10 h-9 whitespace-nowrap border-border border-b bg-sunken px-3 font-normal text-quiet";
