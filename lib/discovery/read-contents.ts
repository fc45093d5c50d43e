import { rankLinks } from "@/lib/web/rank-links";
import { extractContacts } from "./extraction/extract-contacts";
import { listLinks } from "./extraction/list-links";
import { parsePage } from "./extraction/parse-page";
import { readPageText } from "./extraction/read-page-text";
import { findPain } from "./find-pain";

const MOST_TEXT = 4_000;
/** Far more than a legitimate page has. Each contact costs rows and evidence. */
const MOST_CONTACTS = 2_000;
const MOST_LINKS = 2_000;

export type PageInput = {
  html: string;
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
  const parsed = parsePage({ html, url });
  const { company, contacts } = extractContacts(parsed);
  const words = readPageText(parsed);
  const links = followsLinks ? rankLinks(listLinks(parsed), new URL(url).origin) : [];
  return {
    found: { company, contacts: contacts.slice(0, MOST_CONTACTS) },
    /** The beginning of the visible text, for scoring. */
    text: [words.title, words.description, words.text].join("\n").slice(0, MOST_TEXT),
    /** The complete visible text. */
    words: wantsWords ? words.text : "",
    pain: pains.length > 0 ? findPain(words.sentences, pains) : null,
    links: links
      .filter((link) => link.kind !== "late")
      .slice(0, MOST_LINKS)
      .map(({ url, kind }) => ({ url, kind })),
  };
}
