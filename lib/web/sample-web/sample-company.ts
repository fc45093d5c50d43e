export type SampleLanguage = "en" | "de" | "nl" | "es" | "fr";

/** How a company's site marks up its people; real sites use each of these layouts. */
export type PeopleLayout = "cards" | "json-ld" | "h-card" | "microdata" | "table" | "obfuscated" | "prose";

export type SamplePerson = {
  name: string;
  title: string;
  /** The part before the @; without it, the site shows no address for the person. */
  mailbox?: string;
  phone?: string;
};

type SampleNews = { title: string; author: number; paragraphs: string[] };

/** A fictional company. Telephone numbers come from ranges that regulators reserve for fiction. */
export type SampleCompany = {
  /** Under .example, which RFC 2606 reserves. */
  host: string;
  name: string;
  /** In English, whatever the site's language: how a search engine would classify the company. */
  industry: string;
  language: SampleLanguage;
  layout: PeopleLayout;
  street: string;
  /** British ones contain a letter that no real one has at that place. */
  postcode: string;
  town: string;
  country: string;
  phone?: string;
  mailbox: string;
  /** The text of the home page, then the paragraphs of the about page. */
  texts: [welcome: string, ...about: string[]];
  people: SamplePerson[];
  news?: SampleNews;
};

/** Creates a person, so that a list of people has one per line. */
export function person(name: string, title: string, mailbox?: string, phone?: string): SamplePerson {
  return { name, title, mailbox, phone };
}
