import { type Cell, writeCell } from "./csv-cell";

/** One line of CSV with CRLF (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}
