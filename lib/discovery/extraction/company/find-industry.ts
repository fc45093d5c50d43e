import type { CompanyFact } from "@/db/schema";
import { findMentions } from "@/lib/leads/scoring/find-industries";
import { foldWords } from "@/lib/leads/scoring/match-words";
import type { PageText } from "../read-page-text";

const MAX_INDUSTRIES = 3;
const LONGEST_TEXT = 300;
const MAX_WORDS = 4;
/** They say how a company trades, not what it is. */
const BROAD = new Set(["retail", "wholesale", "manufacturing", "e-commerce"]);
const LEGAL_FORM =
  /(?:,? (?:Ltd|Limited|LLC|LLP|Inc|plc|PLC|GmbH|AG|KG|e\. ?K|B\.?V|S\.?A|S\.?L|S\.?r\.?l|SARL|Co|Company)\.?)+$/u;

type Words = Pick<PageText, "title" | "description" | "language">;

/** What a site calls its trade in its title and description, in its own words. `name` is the company's. Linear: both are short. */
export function findIndustry({ title, description, language }: Words, name: string | null): CompanyFact[] {
  // The description is longer, and says more of what is sold.
  const read = (text: string) => listFacts(text.slice(0, LONGEST_TEXT), name, language !== "en");
  const found = read(title);
  return found.length > 0 ? found : read(description);
}

/**
 * "Hollin Bank Bakery" is a bakery: of the words of a name, the last says what it is, and in languages that put it there ("Hotel Adler")
 * the first. The others are names of places and people.
 */
function listFacts(text: string, name: string | null, isFirstToo: boolean): CompanyFact[] {
  const at = name ? text.indexOf(name) : -1;
  if (!name || at < 0) return toFacts(listWords(text), text);
  const bare = name.replace(LEGAL_FORM, "");
  const inName = [...listWords(bare)].filter(
    (word) => bare.endsWith(word) || (isFirstToo && bare.startsWith(word)),
  );
  return toFacts([...listWords(text.replaceAll(name, " | ")), ...inName], text);
}

function listWords(text: string): string[] {
  const written = new Set<string>();
  for (const [{ id }, { names }] of findMentions(foldWords(text), true)) {
    if (BROAD.has(id)) continue;
    for (const term of names.keys()) {
      const value = asWritten(text, term);
      if (value && !/,|\s(?:of|for|your)(?:\s|$)/i.test(value)) written.add(value);
    }
  }
  return [...written];
}

function toFacts(written: string[], text: string): CompanyFact[] {
  // "Flower Shop" says more than "Shop".
  const longest = [...new Set(written)].sort((a, b) => b.length - a.length);
  const kept = longest.filter(
    (value, at) => !longest.slice(0, at).some((other) => foldWords(other).includes(foldWords(value).trim())),
  );
  return kept.slice(0, MAX_INDUSTRIES).map((value) => ({ field: "industry", value, quote: text, trust: 1 }));
}

/** The words of a text that fold to a term, or the compound that ends in it: "Landbäckerei" for "bäckerei". */
function asWritten(text: string, term: string): string | null {
  const words = [...text.matchAll(/[\p{L}\d][\p{L}\d'’-]*/gu)];
  const length = term.split(" ").length;
  for (let count = 1; count <= Math.min(MAX_WORDS, length + 1); count++)
    for (let at = 0; at + count <= words.length; at++) {
      const first = words[at]!;
      const last = words[at + count - 1]!;
      const written = text.slice(first.index, last.index + last[0].length);
      const folded = foldWords(written).trim();
      if (folded === term || (length === 1 && count === 1 && folded.endsWith(term))) return written;
    }
  return null;
}
