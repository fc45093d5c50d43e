import { toPlainLine } from "@/lib/mail/plain-text";

/** Text of a lead, a page or a mail as one plain line: no mark-up that a dashboard would draw, at most `most` characters. */
export function quoteData(value: unknown, most = 120): string {
  const line = toPlainLine(typeof value === "string" || typeof value === "number" ? String(value) : "")
    .replace(/[<>[\]`*|\\#]/g, "")
    .replace(/!?\b(?:https?|javascript|data):\S*/gi, "")
    .replace(/ {2,}/g, " ")
    .trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}
