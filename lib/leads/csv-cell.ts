/** What a spreadsheet may take for a formula (OWASP, CSV injection), behind any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const DEFUSED = /^'+[=+\-@\t\r\n]/;

/**
 * A cell after RFC 4180 §2 that no spreadsheet runs: an apostrophe makes text of what begins like a formula.
 * `readCell` gives back what was written, whatever it was.
 */
export function writeCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  const text = String(value);
  // The negative of a number cannot come up here: scores are 0 to 100.
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The value of a cell, without the apostrophe of `writeCell`. */
export function readCell(cell: string): string {
  return DEFUSED.test(cell) ? cell.slice(1) : cell;
}
