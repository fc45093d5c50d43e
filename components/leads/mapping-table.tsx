"use client";
import { Select } from "@/components/ui/select";
import { type ColumnMapping, IMPORT_FIELDS } from "@/lib/leads/import-columns";
import type { ImportPreview } from "./send-import";

/** The first rows of the file, with the field that each column is mapped to. */
export function MappingTable({
  preview,
  mapping,
  onChange,
}: {
  preview: ImportPreview;
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}) {
  const { columns, rows } = preview;
  const fieldOf = (column: number) => IMPORT_FIELDS.find(({ field }) => mapping[field] === column)?.field;
  const choose = (column: number, field: string) => {
    // A field maps to one column, and a column to one field.
    const others = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field);
    onChange({ ...Object.fromEntries(others), ...(field && { [field]: column }) });
  };
  return (
    <section
      aria-label="First rows of the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-border bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">First rows of the file, and what each column is</caption>
        <thead>
          <tr>
            {columns.map((head, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: heads of a file may be alike; their place is what tells them apart.
                key={column}
                scope="col"
                className="min-w-44 border-border border-b bg-sunken px-3 pt-2 pb-2.5 text-left align-top font-normal"
              >
                <span className="mb-1.5 block max-w-60 truncate text-quiet" title={head}>
                  {head}
                </span>
                <Select
                  aria-label={`What “${head}” is`}
                  value={fieldOf(column) ?? ""}
                  onChange={(event) => choose(column, event.target.value)}
                  placeholder="Skip this column"
                  options={IMPORT_FIELDS.map(({ field, label }) => ({ value: field, label }))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 5).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name.
            <tr key={row} className="group">
              {columns.map((head, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  key={`${head} ${column}`}
                  className={`h-9 border-border border-b px-3 group-last:border-b-0 ${fieldOf(column) ? "" : "text-quiet"}`}
                >
                  <span className="block max-w-60 truncate" title={cells[column]}>
                    {cells[column]}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
