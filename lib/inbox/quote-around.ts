import { toPlainLine } from "@/lib/text/plain-text";

/** At most so much of a text on each side of what is quoted for. */
const LONGEST_SIDE = 200;

/** The sentence of a text that holds one of `needles`, the first that it holds at all; null if it holds none. */
export function quoteAround(text: string, needles: readonly (string | null)[]): string | null {
  const line = toPlainLine(text);
  const folded = line.toLowerCase();
  for (const needle of needles) {
    const at = needle ? folded.indexOf(needle.toLowerCase()) : -1;
    if (at < 0) continue;
    const end = at + needle!.length;
    const before = line.slice(Math.max(0, at - LONGEST_SIDE), at);
    const after = line.slice(end, end + LONGEST_SIDE);
    const begins = [...before.matchAll(/[.!?…] /g)].at(-1);
    const ends = /[.!?…](?= |$)/.exec(after);
    const first = before.slice(begins ? begins.index + 2 : 0);
    return `${first}${line.slice(at, end)}${ends ? after.slice(0, ends.index + 1) : after}`.trim();
  }
  return null;
}
