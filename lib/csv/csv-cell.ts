export type Cell = string | number | boolean | Date | null | undefined;

// Characters that a spreadsheet may take for the start of a formula (OWASP, CSV injection), including full-width ones, after any quotes,
// apostrophes and spaces.
const BEFORE = /(?:[^\S\t\r\n]|["'])*/.source;
const SIGN = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.source;
// A spreadsheet that separates cells by one of these starts a new cell after it: our quotation marks only protect against separation by
// commas. A line break ends the row there.
const DIVIDER = /[;|\t\r\n]/.source;
/**
 * A telephone number, in E.164 or with spaces: 7 to 15 digits and nothing that could be the name of a function or a cell. At worst a
 * spreadsheet turns it into a number, and an apostrophe would get in the way of programs that read the file.
 */
const PHONE = /^\+[1-9](?:[ ().-]*\d){6,14}$/;

const BEGINS = new RegExp(`^${BEFORE}(?:${SIGN}|[\\t\\r\\n])`);
const BEGUN = new RegExp(`^'${BEFORE}(?:${SIGN}|[\\t\\r\\n])`);
const WITHIN = new RegExp(`(${DIVIDER})(?=${BEFORE}${SIGN})`, "g");
const WRITTEN_WITHIN = new RegExp(`(${DIVIDER})'(?=${BEFORE}${SIGN})`, "g");

/**
 * A cell in the format of RFC 4180 §2 that no spreadsheet executes, whatever separator it uses: an apostrophe turns a possible formula
 * into text, at the start of the cell and after a separator inside it. Telephone numbers stay unchanged. Times are ISO 8601 UTC; null is
 * an empty cell. `readCell` returns the original text in every case.
 */
export function writeCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "string") return String(cell);
  const within = cell.replace(WITHIN, "$1'");
  const safe = BEGINS.test(within) && !PHONE.test(within) ? `'${within}` : within;
  return /[",;|\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The value of a cell, without the apostrophes that `writeCell` added. */
export function readCell(cell: string): string {
  return (BEGUN.test(cell) ? cell.slice(1) : cell).replace(WRITTEN_WITHIN, "$1");
}
