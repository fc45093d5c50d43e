import { toPlainLine } from "@/lib/text/plain-text";

/** Text of a lead, a page or an email as one plain line: nothing that a dashboard would draw as mark-up or a link, at most `most` characters. */
export function quoteData(value: unknown, most = 120): string {
  const line = toPlainLine(typeof value === "string" || typeof value === "number" ? String(value) : "")
    .replace(/[<>[\]`*|\\#]/g, "")
    .replace(/\bhttps?:\/\//gi, "")
    // What the line above puts together anew.
    .replaceAll("://", ":")
    .replace(/ {2,}/g, " ")
    .trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}
