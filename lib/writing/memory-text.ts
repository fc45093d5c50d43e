import { toPlainLine } from "@/lib/text/plain-text";

/**
 * The first of `keys` in a piece of Memory that reads as text, on one line and cut to `words` words. Memory is free
 * JSON: lists are joined, objects are represented by their naming field, and text that could not be sent as it is
 * (markup, an unfilled placeholder) counts as missing.
 */
export function readMemoryText(
  piece: Record<string, unknown>,
  keys: readonly string[],
  words: number,
): string | null {
  for (const key of keys) {
    const text = readValue(Object.hasOwn(piece, key) ? piece[key] : undefined, 0);
    const line = text === null ? null : readOwnLine(text, words);
    if (line !== null) return line;
  }
  return null;
}

/** Our user's own words as one line of at most `words` words; null if they could not be sent. */
export function readOwnLine(text: string, words: number): string | null {
  const line = toPlainLine(text.replace(/\s*\r?\n\s*/g, ", ").replace(/<\/?[a-z!][^>]*>/gi, " "));
  if (line === "" || /[{}<>`]|\[[^\]]*\]|\*\*|\b(?:undefined|null|NaN)\b|\[object/.test(line)) return null;
  return shorten(line, words);
}

function shorten(line: string, words: number): string {
  const limit = words * 12;
  const all = line.split(" ");
  if (all.length <= words && line.length <= limit) return line;
  const sentence = /^.*?[.!?](?=\s)/u.exec(line)?.[0];
  if (sentence && sentence.split(" ").length <= words && sentence.length <= limit) return sentence;
  const kept = all.slice(0, words).join(" ").slice(0, limit);
  return `${kept.replace(/[\s,;:.–-]+$/u, "")} …`;
}

function readValue(value: unknown, depth: number): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== "object" || value === null || depth > 2) return null;
  if (Array.isArray(value)) {
    const parts = value.slice(0, 3).map((part) => readValue(part, depth + 1));
    const said = parts.filter((part) => part !== null);
    return said.length === 0 ? null : said.join(", ");
  }
  for (const key of ["text", "description", "summary", "name", "title", "value"]) {
    const found = Object.hasOwn(value, key)
      ? readValue((value as Record<string, unknown>)[key], depth + 1)
      : null;
    if (found !== null) return found;
  }
  return null;
}
