type Cell = string | number | boolean | Date | null | undefined;

/**
 * One line of CSV with CRLF (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it,
 * which spreadsheets take as "this is text". Times are ISO 8601 UTC, null is an empty cell.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(",")}\r\n`;
}

function toCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "string") return String(cell);
  const safe = /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
