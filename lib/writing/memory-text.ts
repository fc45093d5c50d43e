import { toPlainLine } from "@/lib/text/plain-text";
import { endSentence, joinParts, keepFirstSentence, shortenSentence, tidyPunctuation } from "./sentences";

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
  return readFirst(piece, keys, (text) => readOwnLine(text, words));
}

/** The same as one sentence that ends as a sentence; `of: "one"` takes a list's first entry and leaves out the others. */
export function readMemorySentence(
  piece: Record<string, unknown>,
  keys: readonly string[],
  { words, of }: { words: number; of: "all" | "one" },
): string | null {
  return readFirst(
    piece,
    keys,
    (text) => {
      const line = cleanLine(of === "one" ? text.trim().split(/\r?\n/)[0]! : text);
      const sentence = line === null ? "" : shortenSentence(keepFirstSentence(tidyPunctuation(line)), words);
      return sentence === "" ? null : endSentence(sentence);
    },
    of === "one" ? 1 : 3,
  );
}

/** Our user's own words as one line of at most `words` words; null if they could not be sent. */
export function readOwnLine(text: string, words: number): string | null {
  const line = cleanLine(text);
  return line === null ? null : shorten(line, words);
}

function cleanLine(text: string): string | null {
  const lines = joinParts(text.split(/\r?\n/));
  const line = toPlainLine(lines.replace(/<\/?[a-z!][^>]*>/gi, " "));
  if (line === "" || /[{}<>`]|\[[^\]]*\]|\*\*|\b(?:undefined|null|NaN)\b|\[object/.test(line)) return null;
  return line;
}

function readFirst(
  piece: Record<string, unknown>,
  keys: readonly string[],
  read: (text: string) => string | null,
  most = 3,
): string | null {
  for (const key of keys) {
    const text = readValue(Object.hasOwn(piece, key) ? piece[key] : undefined, most, 0);
    const line = text === null ? null : read(text);
    if (line !== null) return line;
  }
  return null;
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

function readValue(value: unknown, most: number, depth: number): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== "object" || value === null || depth > 2) return null;
  if (Array.isArray(value)) {
    const parts = value.map((part) => readValue(part, most, depth + 1)).filter((part) => part !== null);
    return parts.length === 0 ? null : joinParts(parts.slice(0, most));
  }
  for (const key of ["text", "description", "summary", "name", "title", "value"]) {
    const found = Object.hasOwn(value, key)
      ? readValue((value as Record<string, unknown>)[key], most, depth + 1)
      : null;
    if (found !== null) return found;
  }
  return null;
}
