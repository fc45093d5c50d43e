import { readRows } from "@/lib/csv/read-rows";
import { AppError } from "@/lib/errors";
import { looksLikeAddress } from "./import-columns";
import { IMPORT_TOO_LARGE, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "./import-limits";
import { refuseBinary } from "./refuse-binary";

const MAX_COLUMNS = 200;
/** A typical table of 10,000 rows has a fifth of this; a table with one cell per byte would take a gigabyte. */
const MAX_CELLS = 1_000_000;

export type Table = {
  encoding: string;
  delimiter: string;
  /** False if the first row contains an email address; columns are then named by number. */
  hasHeader: boolean;
  heads: string[];
  /** `number` counts as in spreadsheets: the first row of the file is 1. `problem`: why the row could not be read. */
  rows: { number: number; cells: string[]; problem: string | null }[];
};

/**
 * Reads a CSV file. Rows without text are skipped; columns after the 200th are ignored. Errors: `validation_error` for a file that is no text; `payload_too_large` above 10 MB, 10,000
 * rows or a million cells; `validation_error` for a file without rows.
 */
export function readTable({ bytes }: { bytes: Uint8Array }): Table {
  if (bytes.byteLength > MAX_IMPORT_BYTES) throw new AppError("payload_too_large", IMPORT_TOO_LARGE);
  refuseBinary(bytes);
  const { text, encoding } = decodeFile(bytes);
  const content = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const delimiter = guessDelimiter(content);
  const all: Table["rows"] = [];
  let cellsLeft = MAX_CELLS;
  for (const { number, cells, isOpen } of readRows(content, delimiter, MAX_COLUMNS)) {
    cellsLeft -= cells.length;
    if (cellsLeft < 0)
      throw new AppError("payload_too_large", "The file has more than a million cells: split it.");
    all.push({ number, cells, problem: isOpen ? "A quotation mark is not closed." : null });
    // One row above the limit, and the header.
    if (all.length > MAX_IMPORT_ROWS + 1) throw tooManyRows();
  }
  const [first] = all;
  if (!first) throw refuseFile("This file is empty.");
  const hasHeader = !first.cells.some(looksLikeAddress);
  const rows = hasHeader ? all.slice(1) : all;
  if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
  const width = Math.max(...all.slice(0, 100).map(({ cells }) => cells.length));
  const heads = Array.from({ length: width }, (_, index) => {
    const head = hasHeader ? (first.cells[index] ?? "").trim().slice(0, 200) : "";
    return head || `Column ${index + 1}`;
  });
  return { encoding, delimiter, hasHeader, heads, rows };
}

/** The delimiter that splits the first row into the most columns; headings rarely contain the others. */
function guessDelimiter(content: string): string {
  const widths = [",", ";", "\t", "|"].map((delimiter) => {
    const [first] = readRows(content, delimiter, MAX_COLUMNS);
    return { delimiter, width: first?.cells.length ?? 0 };
  });
  return widths.reduce((best, one) => (one.width > Math.max(1, best.width) ? one : best)).delimiter;
}

function tooManyRows(): AppError {
  return new AppError("payload_too_large", "The file has more than 10,000 rows: split it.");
}

function refuseFile(message: string): AppError {
  return new AppError("validation_error", message, [{ path: "file", message }]);
}

/** The text of a file of unknown encoding: UTF-8 or UTF-16 with or without a byte order mark, otherwise Windows-1252. */
function decodeFile(bytes: Uint8Array): {
  text: string;
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
} {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { text: decode(bytes, "utf-8"), encoding: "UTF-8" };
  if (a === 0xff && b === 0xfe) return { text: decode(bytes, "utf-16le"), encoding: "UTF-16" };
  if (a === 0xfe && b === 0xff) return { text: decode(bytes, "utf-16be"), encoding: "UTF-16" };
  // In UTF-16, every second byte of Latin letters is zero; the other encodings contain no zero bytes.
  const zeros = [0, 0];
  for (let index = 0; index < Math.min(bytes.length, 2_000); index++)
    if (bytes[index] === 0) zeros[index % 2]! += 1;
  const pairs = Math.min(bytes.length, 2_000) / 2;
  if (pairs > 1 && zeros[1]! > pairs * 0.4) return { text: decode(bytes, "utf-16le"), encoding: "UTF-16" };
  if (pairs > 1 && zeros[0]! > pairs * 0.4) return { text: decode(bytes, "utf-16be"), encoding: "UTF-16" };
  try {
    return {
      text: new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\u0000", ""),
      encoding: "UTF-8",
    };
  } catch {
    return { text: decode(bytes, "windows-1252"), encoding: "Windows-1252" };
  }
}

/** PostgreSQL cannot store U+0000, and no field of a lead needs it. */
function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes).replaceAll("\u0000", "");
}
