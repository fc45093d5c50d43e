import { type Cell, writeCell } from "./csv-cell";

/** One line of CSV, ended by CRLF (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}
