import { toPlainLine } from "@/lib/text/plain-text";

/**
 * Text of a lead, page or email as one plain line of at most `most` characters, without anything that a dashboard would render as markup
 * or a link.
 */
export function quoteData(value: unknown, most = 120): string {
  const line = toPlainLine(typeof value === "string" || typeof value === "number" ? String(value) : "")
    .replace(/[<>[\]`*|\\#]/g, "")
    .replace(/\bhttps?:\/\//gi, "")
    // The previous replacement may have created new ones.
    .replaceAll("://", ":")
    .replace(/ {2,}/g, " ")
    .trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}
