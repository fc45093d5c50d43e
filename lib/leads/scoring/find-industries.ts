import { INDUSTRIES, type Industry, QUALIFIERS } from "./industries";
import { foldWords } from "./match-words";

/** A name or a word of an industry as folded words. */
type Entry = { industry: Industry; isName: boolean; words: string[] };

/** All names and words by their first word, so that a text is searched for all of them in one pass. */
const INDEX = new Map<string, Entry[]>();
const BY_NAME = new Map<string, Set<Industry>>();
const BY_WORD = new Map<string, Set<Industry>>();

for (const industry of INDUSTRIES)
  for (const isName of [true, false])
    for (const term of isName ? industry.names : industry.words) {
      const folded = foldWords(term).trim();
      const words = folded.split(" ");
      const entries = INDEX.get(words[0]!) ?? [];
      entries.push({ industry, isName, words });
      INDEX.set(words[0]!, entries);
      const byTerm = isName ? BY_NAME : BY_WORD;
      byTerm.set(folded, (byTerm.get(folded) ?? new Set()).add(industry));
    }

/** The shortest name that counts as the end of a compound: "Landbäckerei". */
const SHORTEST_END = 7;

/** What of an industry a text says, by term, with the number of times. */
export type Mentions = Map<Industry, { names: Map<string, number>; words: Map<string, number> }>;

/**
 * All industries that a text (see `foldWords`) names. With `isRunning`, what follows "for", "to" and the like is left out:
 * it names customers. Linear in the text.
 */
export function findMentions(folded: string, isRunning: boolean): Mentions {
  const found: Mentions = new Map();
  const tokens = folded.split(" ").filter(Boolean);
  let customersUntil = -1;
  tokens.forEach((token, at) => {
    if (isRunning && namesCustomers(tokens, at)) customersUntil = at + 5;
    if (OWN.has(token) || token === "|") customersUntil = -1;
    if (at <= customersUntil) return;
    for (const entry of lookUp(token)) {
      const { industry, isName, words } = entry;
      if (words.some((word, index) => index > 0 && tokens[at + index] !== word)) continue;
      const head = tokens[at + words.length] ?? "";
      if (HEADS.has(head) || (MAKING.has(head) && industry.within.some((one) => SERVING.has(one)))) continue;
      const mentions = found.get(industry) ?? { names: new Map(), words: new Map() };
      const counts = isName ? mentions.names : mentions.words;
      const term = words.join(" ");
      counts.set(term, (counts.get(term) ?? 0) + 1);
      found.set(industry, mentions);
    }
  });
  return found;
}

/** Who makes something for those who serve: "car wash factory". */
const MAKING = new Set("factory manufacturer system product".split(" "));
const SERVING = new Set(
  "automotive beauty hospitality healthcare travel professional finance logistics".split(" "),
);

/** What follows these is whom a company works for. */
const CUSTOMERS = new Set(
  "for to with like fur mit an pour para voor aux per customer client kunden certify insure equip represent rank compare connect help advise".split(
    " ",
  ),
);
/** Behind an industry these say what a company is instead: "bakery equipment", "dental software". */
const HEADS = new Set(
  foldWords(
    "equipment supplies supplier suppliers parts machines machinery insurance loans loan software app apps consulting consultant marketing accounting recruitment jobs careers magazine news directory listings guide association federation guild ombudsman council awards certification rankings reviews forum network finance leasing bedarf wholesaler wholesalers distributor distributors expo management safety automation materials tools accessories manager director officer coordinator engineer assistant department librarian analyst intern student students teacher lecturer professor degree law",
  )
    .trim()
    .split(" "),
);
const OFFERING = new Set("store shop specialist expert home destination source".split(" "));
const ADDRESSED = new Set("contact call visit kontakt contacter".split(" "));
const OWN = new Set("our we us unser unsere wir notre nos nous nuestro nuestra onze ons wij my".split(" "));

function namesCustomers(tokens: string[], at: number): boolean {
  if (!CUSTOMERS.has(tokens[at]!) || tokens[at - 1] === "welcome") return false;
  // "The store for jeans", "contact Hollin Bank for bread": it speaks of itself.
  if (OFFERING.has(tokens[at - 1] ?? "")) return false;
  const sentence = tokens.slice(Math.max(0, at - 8), at);
  return !sentence.slice(sentence.lastIndexOf("|") + 1).some((token) => ADDRESSED.has(token));
}

function lookUp(token: string): readonly Entry[] {
  const exact = INDEX.get(token);
  if (exact) return exact;
  // German and Dutch compounds end in what the company is.
  for (let start = 2; start <= token.length - SHORTEST_END && start < 24; start++) {
    const entries = INDEX.get(token.slice(start))?.filter(
      ({ isName, words }) => isName && words.length === 1,
    );
    if (entries && entries.length > 0) return entries;
  }
  return [];
}

/**
 * The industries that an entry of the ICP means, narrower ones included: "food" means bakeries too. Empty where the entry
 * is none that the table knows.
 */
export function readIndustry(term: string): Set<Industry> {
  const direct = lookUpTerm(term) ?? lookUpParts(term);
  const found = new Set(direct);
  for (const industry of found)
    for (const one of INDUSTRIES) if (one.within.includes(industry.id)) found.add(one);
  return found;
}

function lookUpTerm(term: string): Set<Industry> | undefined {
  const folded = foldWords(term).trim();
  const bare = folded
    .split(" ")
    .filter((word) => !FOLDED_QUALIFIERS.has(word))
    .join(" ");
  for (const name of [folded, bare]) {
    const named = BY_NAME.get(name) ?? (name && BY_ID.get(name));
    if (named) return named;
  }
  // "bakers": a word of one industry alone stands for it. A maker of "chillers" does something else.
  const worded = bare === folded ? BY_WORD.get(bare) : undefined;
  return worded?.size === 1 ? worded : undefined;
}

/**
 * An entry that the table does not know, but whose last words it does: "immigration lawyer". `narrowed`: the words before
 * them, which a site has to say too.
 */
export function readNarrowIndustry(term: string): { wanted: Set<Industry>; narrowed: string[] } | null {
  const words = bareTerm(term).trim().split(" ");
  for (let start = 1; start < words.length; start++) {
    const wanted = BY_NAME.get(words.slice(start).join(" "));
    if (wanted) return { wanted, narrowed: words.slice(0, start) };
  }
  return null;
}

/** An entry of the ICP in the form of `foldWords`, without what narrows or decorates it. */
export function bareTerm(term: string): string {
  const words = foldWords(term).trim().split(" ");
  const bare = words.filter((word) => !FOLDED_QUALIFIERS.has(word));
  return ` ${(bare.length > 0 ? bare : words).join(" ")} `;
}

/** "Food & beverage", "hotels and restaurants": both parts. */
function lookUpParts(term: string): Set<Industry> {
  const parts = term.split(/\s*(?:&|\/|\+|\band\b|\bund\b|\bet\b)\s*/i).filter((part) => part.trim());
  const found = parts.length > 1 ? parts.map(lookUpTerm) : [];
  return found.every((one) => one !== undefined) ? new Set(found.flatMap((one) => [...one])) : new Set();
}

const BY_ID = new Map(INDUSTRIES.map((one) => [one.id.replaceAll("-", " "), new Set([one])]));
const FOLDED_QUALIFIERS = new Set([...QUALIFIERS].map((word) => foldWords(word).trim()));
