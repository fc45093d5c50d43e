import { normalizeText, plainLetters } from "@/lib/text/fold-text";
import { registrableDomain } from "@/lib/text/registrable-domain";
import type { Line } from "./page-lines";

const MAX_LINES = 600;
const MAX_WORDS = 8;
const AMPERSAND = /^[&+]$/;
const LETTERS = /[\p{L}\p{N}]/u;
// Words between those of the domain and a legal form are part of the name: "Acme Windows & Doors Inc."
const FORM =
  /^(?: (?:&|and|und|et|y|\p{Lu}[\p{L}-]*)){0,4},? (?:Inc\b\.?|LLC\b|Ltd\b\.?|Limited\b|GmbH(?: & Co\. KG)?|AG\b|e\. ?V\.|B\.V\.|BV\b|N\.V\.|PLC\b|plc\b|S\.A\.|S\.L\.|S\.r\.l\.|SARL\b|S\.p\.A\.|Pty\.? Ltd\b\.?)/u;

/**
 * The part of a domain that its owner chose, as letters: "acmetools" of www.acme-tools.co.uk. Empty if it is too short to be distinctive.
 */
export function readDomainLabel(host: string): string {
  if (/^[\d.:[\]]*$/.test(host)) return "";
  const [label = "", ...rest] = registrableDomain(host).split(".");
  const letters = rest.length > 0 ? plainLetters(label).replace(/[^a-z0-9]/g, "") : "";
  return letters.length >= 4 ? letters : "";
}

/** `isLegal`: the name includes its legal form. */
export type SpelledDomain = { value: string; quote: string; isLegal: boolean };

/**
 * The words of a page whose letters are those of a domain: "H & S Solicitors" of handssolicitors.co.uk. Of several spellings, it prefers
 * one with a legal form, then one on a line of its own, then one that is not all in capitals.
 */
export function findSpelledDomain(lines: Line[], label: string): SpelledDomain | null {
  if (label === "") return null;
  let best: (SpelledDomain & { rank: number }) | null = null;
  for (const { text } of lines.slice(0, MAX_LINES)) {
    if (text.length > 600) continue;
    const spelled = readSpelling(text, label);
    const quote = text.slice(0, 300);
    if (!spelled || !quote.includes(spelled.value)) continue;
    const { value, isLegal } = spelled;
    const rank =
      Number(isLegal) * 4 + Number(value.length >= text.length - 1) * 2 + Number(/\p{Ll}/u.test(value));
    if (!best || rank > best.rank) best = { value, quote, isLegal, rank };
  }
  return best && { value: best.value, quote: best.quote, isLegal: best.isLegal };
}

function readSpelling(text: string, label: string): { value: string; isLegal: boolean } | null {
  const words = [...text.matchAll(/\S+/g)];
  for (let first = 0; first < words.length; first++) {
    let glued = new Set([""]);
    for (let last = first; last < words.length && last < first + MAX_WORDS && glued.size > 0; last++) {
      const word = words[last]![0];
      // An address is the domain itself, not a name.
      if (/@|\/\/|^www\.|\.\p{L}{2,}$/iu.test(word)) break;
      // Nor is a run of punctuation.
      if (last > first && !LETTERS.test(word) && !LETTERS.test(words[last - 1]![0])) break;
      glued = new Set(
        [...glued].flatMap((before) =>
          spellWord(word)
            .map((letters) => before + letters)
            .filter((letters) => label.startsWith(letters)),
        ),
      );
      if (!glued.has(label)) continue;
      const end = words[last]!.index + word.length;
      const name = text
        .slice(words[first]!.index, end)
        .replace(/^[^\p{L}\p{N}]+|(?<![.!?])[^\p{L}\p{N}]+$|[.!?]+$/gu, "");
      if (!/\p{Lu}/u.test(name)) break;
      const form = FORM.exec(text.slice(text.indexOf(name, words[first]!.index) + name.length))?.[0] ?? "";
      return { value: name + form, isLegal: form !== "" };
    }
  }
  return null;
}

function spellWord(word: string): string[] {
  if (AMPERSAND.test(word)) return ["and", "und", "et", "y", "en", ""];
  const letters = plainLetters(word).replace(/[^a-z0-9]/g, "");
  if (!/[äöü]|\u0308/i.test(word)) return [letters];
  const umlauts = plainLetters(
    normalizeText(word.toLowerCase(), "NFC").replace(/ä/g, "ae").replace(/ö/g, "oe").replace(/ü/g, "ue"),
  ).replace(/[^a-z0-9]/g, "");
  return letters === umlauts ? [letters] : [letters, umlauts];
}
