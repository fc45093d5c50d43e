import type { FactsFound, FactsInput, FactToFind } from "@/lib/channels/email/rechecks/facts-task";
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from "@/lib/leads/lead-fields";
import { foldText, plainLetters } from "@/lib/text/fold-text";
import { holdsWords } from "@/lib/text/holds-words";
import { unpackText } from "@/lib/text/packed-text";
import { extractContacts } from "./extraction/extract-contacts";
import { isScriptShell } from "./extraction/is-script-shell";
import type { Found, PageContact, PageContacts, PageField } from "./extraction/page-contact";
import { PAGE_FIELDS } from "./extraction/page-contact";
import { parsePage } from "./extraction/parse-page";
import { readPageText } from "./extraction/read-page-text";
import { proveProposal } from "./prove-proposal";
import { createAroundReader } from "./read-around";

const LONGEST_QUOTE = 300;
const PERSONAL = new Set<string>(LEAD_FIELD_NAMES.filter((name) => LEAD_FIELDS[name].isPersonal));

type Page = PageContacts & {
  /** Title, description and visible text, as in quotes. */
  words: string;
  /** The lines of those. */
  lines: string[];
  /** What `findWords` answered: many people of a page have one company. */
  asked: Map<string, string | null>;
};

/** Looks for what a page said of people before, by the rules that read it then. Runs in a worker, see `factsTask`. */
export function findFacts({ html, url, facts }: FactsInput): FactsFound {
  const parsed = parsePage({ html: unpackText(html), url });
  const { title, description, text } = readPageText(parsed);
  const lines = [title, description, ...text.split("\n")].map(foldText);
  const page: Page = { ...extractContacts(parsed), lines, words: lines.join(" "), asked: new Map() };
  const contactOf = new Map(page.contacts.map((contact) => [contact.email.value.toLowerCase(), contact]));
  const quotes = facts.map((fact) => findFact(fact, contactOf.get(fact.address.toLowerCase()), page));
  const readAround = createAroundReader(text);
  const quotesOf = Map.groupBy(
    facts.flatMap(({ address }, at) => (quotes[at] ? [{ address, quote: quotes[at] }] : [])),
    ({ address }) => address,
  );
  return {
    needsBrowser: page.contacts.length === 0 && isScriptShell(parsed),
    quotes,
    excerpts: Object.fromEntries(
      [...quotesOf].map(([address, of]) => [address, readAround(of.map(({ quote }) => quote))]),
    ),
  };
}

function findFact(fact: FactToFind, contact: PageContact | undefined, page: Page): string | null {
  const { field } = fact;
  // The domain follows from the address.
  if (field === "email" || field === "domain") return contact?.email.quote ?? findWords(fact, page);
  const found = isPageField(field) ? (contact?.[field] ?? (field === "company" ? page.company : null)) : null;
  if (found && isSame(found, fact.value)) return found.quote;
  if (!PERSONAL.has(field)) return findWords(fact, page);
  // The page says something else of the same person now.
  if (found) return null;
  if (!contact) return holds(page.words, fact.quote) ? fact.quote : null;
  const others = page.contacts.filter((other) => other !== contact);
  const { value, quote } = fact;
  return isPageField(field)
    ? (proveProposal({ email: contact.email.value, field, value, quote }, contact, others, page.words)
        ?.quote ?? null)
    : null;
}

function isPageField(field: string): field is PageField {
  return PAGE_FIELDS.some((one) => one === field);
}

/** The same words, or one within the other: "Bakery North" and "Bakery North Ltd". */
function isSame({ value }: Found, before: string): boolean {
  const [now, then] = [plainLetters(foldText(value)), plainLetters(foldText(before))];
  return holdsWords(now, then) || holdsWords(then, now);
}

/** The quote if it still stands, otherwise the line that holds the value. */
function findWords(fact: FactToFind, page: Page): string | null {
  const key = JSON.stringify([fact.value, fact.quote]);
  const known = page.asked.get(key);
  if (known !== undefined) return known;
  const found = searchWords(fact, page);
  page.asked.set(key, found);
  return found;
}

function searchWords({ value, quote }: FactToFind, { words, lines }: Page): string | null {
  if (holds(words, quote) && holdsWords(foldText(quote), foldText(value))) return quote;
  const line = lines.find((one) => holdsWords(one, foldText(value)));
  if (line === undefined) return null;
  return line.length <= LONGEST_QUOTE ? line : foldText(value).slice(0, LONGEST_QUOTE);
}

function holds(words: string, quote: string): boolean {
  const wanted = foldText(quote);
  return wanted !== "" && words.includes(wanted);
}
