import { type AnyText, unpackText } from "@/lib/text/packed-text";
import { rankLinks } from "@/lib/web/rank-links";
import { readCompany } from "./extraction/company/read-company";
import { extractContacts } from "./extraction/extract-contacts";
import { isScriptShell } from "./extraction/is-script-shell";
import { listLinks } from "./extraction/list-links";
import type { PageContact } from "./extraction/page-contact";
import { parsePage } from "./extraction/parse-page";
import { readPageText } from "./extraction/read-page-text";
import { readSignals } from "./extraction/read-signals";
import { findPain } from "./find-pain";
import { createAroundReader } from "./read-around";

const MAX_TEXT = 6_000;
/** Far more than a legitimate page has. Each contact costs rows and evidence. */
const MAX_CONTACTS = 2_000;
const MAX_LINKS = 2_000;

export type PageInput = {
  html: AnyText;
  /** The URL after redirects. */
  url: string;
  /** Pain points; the page is searched for a sentence that matches one of them. */
  pains: string[];
  followsLinks: boolean;
  /** Whether a language model will read the text. */
  wantsWords: boolean;
};

/** Everything that a run takes from a page. Runs in a worker, see `pageTask`. */
export function readContents({ html, url, pains, followsLinks, wantsWords }: PageInput) {
  const parsed = parsePage({ html: unpackText(html), url });
  const { company, contacts } = extractContacts(parsed);
  const words = readPageText(parsed);
  const kept = contacts.slice(0, MAX_CONTACTS);
  const readAround = createAroundReader(words.text);
  const facts = readCompany(parsed, words, company);
  const links = followsLinks ? rankLinks(listLinks(parsed), new URL(url).origin) : [];
  return {
    /** Scripts would make the page; what the server sent has next to nothing. */
    needsBrowser: contacts.length === 0 && isScriptShell(parsed),
    found: { company, contacts: kept },
    /** By address: what stands around the quotes of its fields. */
    excerpts: Object.fromEntries(kept.map((contact) => [contact.email.value, readAround(quotesOf(contact))])),
    /** What it says of its company, and what stands around that. */
    facts: { facts, excerpt: readAround(facts.map(({ quote }) => quote)) },
    /** The beginning of the visible text, for scoring. */
    text: words.text.slice(0, MAX_TEXT),
    signals: readSignals(parsed, words),
    /** The complete visible text. */
    words: wantsWords ? words.text : "",
    pain: pains.length > 0 ? findPain(words.sentences, pains) : null,
    links: links
      .filter((link) => link.kind !== "late")
      .slice(0, MAX_LINKS)
      .map(({ url, kind }) => ({ url, kind })),
  };
}

function quotesOf({ kind: _, ...facts }: PageContact): string[] {
  return Object.values(facts).flatMap((fact) => (fact ? [fact.quote] : []));
}
