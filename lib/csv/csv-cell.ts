export type Cell = string | number | boolean | Date | null | undefined;

// What a spreadsheet may take for the beginning of a formula (OWASP, CSV injection), the full-width signs included, behind
// any quotes, apostrophes and spaces.
const BEFORE = /(?:[^\S\t\r\n]|["'])*/.source;
const SIGN = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.source;
// A spreadsheet that divides by one of these starts a cell behind it: our quotation marks count only for one that divides
// by commas. A line break ends a row there.
const DIVIDER = /[;|\t\r\n]/.source;
/**
 * A telephone number, in E.164 or written with spaces: 7 to 15 digits and nothing that names a function or a cell. A
 * spreadsheet makes at most a number of it, and an apostrophe would be in the way of whoever reads the file next.
 */
const PHONE = /^\+[1-9](?:[ ().-]*\d){6,14}$/;

const BEGINS = new RegExp(`^${BEFORE}(?:${SIGN}|[\\t\\r\\n])`);
const BEGUN = new RegExp(`^'${BEFORE}(?:${SIGN}|[\\t\\r\\n])`);
const WITHIN = new RegExp(`(${DIVIDER})(?=${BEFORE}${SIGN})`, "g");
const WRITTEN_WITHIN = new RegExp(`(${DIVIDER})'(?=${BEFORE}${SIGN})`, "g");

/**
 * A cell after RFC 4180 §2 that no spreadsheet runs, whatever it divides the line by: an apostrophe makes text of what begins
 * like a formula, at the beginning of the cell and behind a divider in it. A telephone number stays as it is. Times are
 * ISO 8601 UTC, null is an empty cell. `readCell` gives back what was written, whatever it was.
 */
export function writeCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "string") return String(cell);
  const within = cell.replace(WITHIN, "$1'");
  const safe = BEGINS.test(within) && !PHONE.test(within) ? `'${within}` : within;
  return /[",;|\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The value of a cell, without the apostrophes of `writeCell`. */
export function readCell(cell: string): string {
  return (BEGUN.test(cell) ? cell.slice(1) : cell).replace(WRITTEN_WITHIN, "$1");
}
