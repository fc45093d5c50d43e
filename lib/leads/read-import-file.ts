import type { RefusedRow } from "@/db/schema";
import { type Pack, packRows } from "@/lib/parsing/pack-rows";
import { type ColumnMapping, guessMapping } from "./import-columns";
import { type ImportedRow, readImportRow } from "./read-import-row";
import { readTable, type Table } from "./read-table";

const SHOWN_ROWS = 10;
const SHOWN_CELL = 200;
/** Small enough that storing a pack does not noticeably delay the rest of the service. */
const ROWS_OF_PACK = 200;

export type ImportFileInput = {
  bytes: Uint8Array;
  /** If omitted, it is guessed from the column headings. */
  mapping?: ColumnMapping;
  /** Whether to return the rows, or only a summary of them. */
  wantsRows: boolean;
};

/** Reads a file of leads. Runs in a worker, see `importFileTask`. Errors: those of `readTable`. */
export function readImportFile({ bytes, mapping: given, wantsRows }: ImportFileInput) {
  const table = readTable({ bytes });
  const first = table.rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells);
  const mapping = given ?? guessMapping(table.heads, first);
  const { rows, refused } = readRows(table, mapping);
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    hasHeader: table.hasHeader,
    heads: table.heads,
    /** The first rows, with each cell shortened. */
    first: first.map((cells) => cells.map((cell) => cell.slice(0, SHOWN_CELL))),
    rowCount: table.rows.length,
    mapping,
    /** Position and address of the rows that could become leads, in the order of the file. */
    places: rows.map(({ row, emailKey }) => ({ row, emailKey })),
    /** The names of their tags, each once, and their owners as the cells name them, with the number of rows. */
    tags: [...new Set(rows.flatMap(({ tags }) => tags))],
    owners: countOwners(rows),
    refused,
    packs: wantsRows ? packAll(rows) : [],
  };
}

/** The rows that could become leads, the first one for each address, and why the others cannot. */
function readRows(table: Table, mapping: ColumnMapping): { rows: ImportedRow[]; refused: RefusedRow[] } {
  const refused: RefusedRow[] = [];
  const first = new Map<string, ImportedRow>();
  for (const row of table.rows) {
    const read = readImportRow(row, mapping);
    if (typeof read === "string") refused.push({ row: row.number, reason: read });
    else if (first.has(read.emailKey))
      refused.push({
        row: row.number,
        reason: `The address is already in row ${first.get(read.emailKey)!.row}.`,
      });
    else first.set(read.emailKey, read);
  }
  return { rows: [...first.values()], refused };
}

function countOwners(rows: ImportedRow[]): { name: string; rows: number }[] {
  const counts = new Map<string, number>();
  for (const { owner } of rows) if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return [...counts].map(([name, rows]) => ({ name, rows }));
}

function packAll(rows: ImportedRow[]): Pack<ImportedRow>[] {
  const packs: Pack<ImportedRow>[] = [];
  for (let start = 0; start < rows.length; start += ROWS_OF_PACK)
    packs.push(packRows(rows.slice(start, start + ROWS_OF_PACK)));
  return packs;
}
