import type { CompanyFact } from "@/db/schema";
import type { PageLines } from "../page-lines";
import { COMPANY_NUMBERS, MENTIONS_NUMBER } from "./company-numbers";

const LONGEST_LINE = 10_000;
/** Characters of lines that may hold a number; an imprint has some hundreds. */
const MAX_READ = 200_000;
/** How much of the line before is read as a label. */
const LABEL = 60;
const LONGEST_QUOTE = 300;

/** What makes a number somebody else's, or no company's. */
const OTHERS =
  /charit|\btrade ?mark|\bpatent|licen[cs]e|webdesign|web design|design(?:ed)? by|hosted|hosting|umsetzung|realisi|spende|kontonummer|\bcredits\b|\bIBAN/iu;
const REGISTERS = [
  /(?:Amtsgerichts?|Registergericht:? (?!Amtsgericht)|AG) ?(?:Berlin[- ])?\p{Lu}[\p{L}-]{2,30}(?: (?:am|an der|im|i\. ?d\.) \p{Lu}[\p{L}.]{1,20}|\/\p{L}{2,20})?(?: \((?:\p{L}|[ .-]){2,24}\))?/u,
  /(?:Handels|Landes)gericht \p{Lu}[\p{L}.-]{2,24}(?: \p{Lu}\p{L}{2,20})?/u,
  /R\.?C\.?S\.?:? (?:de |d['’])?\p{Lu}[\p{L}'’-]{2,24}/u,
  /England (?:and|&) Wales|Registro Mercantil de \p{Lu}\p{L}{2,24}|Handelsregister des Kantons \p{Lu}[\p{L}.-]{2,24}|Kamer van Koophandel|Companies House|Foretaksregisteret|Bolagsverket/u,
];

export type FoundNumber = CompanyFact & { line: number };

/** The company's numbers in registers and for taxes, the first of each kind, with the court or authority beside it. */
export function findNumbers({ lines }: PageLines): FoundNumber[] {
  const found = new Map<string, FoundNumber>();
  let left = MAX_READ;
  for (let at = 0; at < lines.length && left > 0 && found.size < 3; at++) {
    const own = lines[at]!.text;
    if (own.length > LONGEST_LINE || !/\d/.test(own)) continue;
    const before = lines[at - 1]?.text.slice(-LABEL) ?? "";
    const text = before ? `${before} ${own}` : own;
    if (!MENTIONS_NUMBER.test(text)) continue;
    left -= text.length;
    const offset = text.length - own.length;
    for (const { field, pattern, fits } of COMPANY_NUMBERS) {
      if (found.has(field)) continue;
      for (const match of text.matchAll(pattern)) {
        const written = match.groups!.value!;
        const start = match.index + match[0].lastIndexOf(written);
        // What ends in the line before was read there.
        if (start + written.length <= offset || !fits(written.replace(/[^\p{L}\d]/gu, ""))) continue;
        if (OTHERS.test(text.slice(Math.max(0, match.index - LABEL), start))) continue;
        const value = (field === "vatId" ? written.replace(/\s/g, "") : written.replace(/\s+/g, " ")).trim();
        const quote = cutAround(text, match.index, start + written.length);
        found.set(field, { field, value, quote, trust: 3, line: at });
        break;
      }
    }
    const number = found.get("registerNumber");
    if (number && !found.has("register") && at - number.line <= 2) {
      const register = findRegister(lines, number.line);
      if (register) found.set("register", register);
    }
  }
  return [...found.values()];
}

/** The court or authority stands in the number's line, or in one beside it. */
function findRegister(lines: PageLines["lines"], at: number): FoundNumber | null {
  for (const line of [at, at - 1, at + 1, at - 2]) {
    const text = lines[line]?.text ?? "";
    if (text.length > LONGEST_LINE) continue;
    for (const pattern of REGISTERS) {
      const match = pattern.exec(text);
      if (!match) continue;
      const value = match[0].replace(/^Registergericht:? /, "").trim();
      return {
        field: "register",
        value,
        quote: cutAround(text, match.index, match.index + match[0].length),
        trust: 3,
        line,
      };
    }
  }
  return null;
}

/** At most 300 characters of a text, with all from `start` to `end`. */
export function cutAround(text: string, start: number, end: number): string {
  if (text.length <= LONGEST_QUOTE) return text.trim();
  const from = Math.max(0, start - Math.max(0, Math.floor((LONGEST_QUOTE - (end - start)) / 2)));
  return text.slice(from, from + LONGEST_QUOTE).trim();
}
