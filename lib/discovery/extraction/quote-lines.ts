import type { PageLines } from "./page-lines";

const LONGEST = 300;

/** Text of the page that contains the range, extended to the line `other` if that is near; at most 300 characters. */
export function quoteLines(
  { lines }: PageLines,
  line: number,
  start: number,
  end: number,
  other: number,
): string {
  const first = Math.min(line, other);
  const last = Math.max(line, other);
  if (last - first <= 12) {
    let text = "";
    for (let index = first; index <= last && text.length <= LONGEST; index++)
      text += `${text ? " " : ""}${lines[index]!.text}`;
    if (text.length <= LONGEST) return text.trim();
  }
  const text = lines[line]!.text;
  if (text.length <= LONGEST) return text;
  const room = Math.max(0, LONGEST - (end - start));
  const from = Math.max(0, start - Math.floor(room / 2));
  return text.slice(from, Math.min(text.length, from + LONGEST)).trim();
}
