import Papa from "papaparse";
import { z } from "zod";
import { text } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { decodeFile } from "./decode-file";
import { looksLikeAddress } from "./import-columns";

export const MOST_ROWS = 10_000;
export const MOST_BYTES = 10 * 1024 * 1024;
const MOST_COLUMNS = 200;

/** A file as a browser hands it over: its name and its bytes. */
export const ImportFile = z.object({
  name: text(1, 255),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, "must be the bytes of a file"),
});
export type ImportFile = z.output<typeof ImportFile>;

export type Table = {
  encoding: string;
  delimiter: string;
  /** False where the first row holds an address: then the columns are called by their numbers. */
  hasHeader: boolean;
  heads: string[];
  /** `number` counts as spreadsheets do: the first row of the file is 1. `problem`: it could not be made out. */
  rows: { number: number; cells: string[]; problem: string | null }[];
};

/**
 * Reads a CSV file. Rows without any text are passed over. Errors: `payload_too_large` over 10 MB or 10,000 rows;
 * `validation_error` for a file without rows.
 */
export function readTable({ bytes }: Pick<ImportFile, "bytes">): Table {
  if (bytes.byteLength > MOST_BYTES)
    throw new AppError("payload_too_large", "The file is larger than 10 MB: divide it.");
  const { text, encoding } = decodeFile(bytes);
  const content = text.replace(/^\uFEFF/, "");
  const parsed = Papa.parse<string[]>(content, {
    delimiter: guessDelimiter(content),
    // One more than is taken, the header beside them, and as many again that may be empty.
    preview: 2 * MOST_ROWS + 2,
  });
  const problems = new Map(
    parsed.errors.flatMap(({ row, type }) =>
      type === "Quotes" && row !== undefined ? [[row, "A quotation mark is not closed."]] : [],
    ),
  );
  const all = parsed.data
    .map((cells, index) => ({
      ...{ number: index + 1, cells: cells.slice(0, MOST_COLUMNS) },
      problem: problems.get(index) ?? null,
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first] = all;
  if (!first) throw refuseFile("There is no row in this file.");
  const hasHeader = !first.cells.some(looksLikeAddress);
  const rows = hasHeader ? all.slice(1) : all;
  // Among very many empty rows the last may not have been read.
  if (rows.length > MOST_ROWS || parsed.meta.truncated)
    throw new AppError("payload_too_large", "The file has more than 10,000 rows: divide it.");
  const width = Math.max(first.cells.length, ...all.slice(0, 100).map(({ cells }) => cells.length));
  const heads = Array.from({ length: width }, (_, index) => {
    const head = hasHeader ? (first.cells[index] ?? "").trim().slice(0, 200) : "";
    return head || `Column ${index + 1}`;
  });
  return { encoding, delimiter: parsed.meta.delimiter, hasHeader, heads, rows };
}

/** What divides the first row into the most columns: its heads hold none of the others. */
function guessDelimiter(content: string): string {
  const widths = [",", ";", "\t", "|"].map((delimiter) => {
    const first = Papa.parse<string[]>(content, { delimiter, preview: 20, skipEmptyLines: "greedy" });
    return { delimiter, width: first.data[0]?.length ?? 0 };
  });
  return widths.reduce((best, one) => (one.width > Math.max(1, best.width) ? one : best)).delimiter;
}

function refuseFile(message: string): AppError {
  return new AppError("validation_error", message, [{ path: "file", message }]);
}
