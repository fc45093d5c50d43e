export const LONGEST_LINE = 300;

/** One line without control characters, cut to a length, that the database can hold: jsonb refuses half a character. */
export function cleanLine(text: string | undefined): string {
  return (text ?? "")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_LINE)
    .toWellFormed();
}
