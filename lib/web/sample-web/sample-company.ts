export type SampleLanguage = "en" | "de" | "nl" | "es" | "fr";

/** How a company's site marks its people up: each is a way that real sites do it. */
export type PeopleLayout = "cards" | "json-ld" | "h-card" | "microdata" | "table" | "obfuscated" | "prose";

export type SamplePerson = {
  name: string;
  title: string;
  /** The part before the @; without one the person has no address on the site. */
  mailbox?: string;
  phone?: string;
};

type SampleNews = { title: string; author: number; paragraphs: string[] };

/** An invented company. Telephone numbers come from ranges that regulators keep free for fiction. */
export type SampleCompany = {
  /** Below .example, which RFC 2606 keeps free. */
  host: string;
  name: string;
  /** In English, whatever the site's language: what a search engine would understand it to be. */
  industry: string;
  language: SampleLanguage;
  layout: PeopleLayout;
  street: string;
  town: string;
  country: string;
  phone?: string;
  mailbox: string;
  /** For the home page, then the paragraphs of the about page. */
  texts: [welcome: string, ...about: string[]];
  people: SamplePerson[];
  news?: SampleNews;
};

/** A person on one line of a table. */
export function person(name: string, title: string, mailbox?: string, phone?: string): SamplePerson {
  return { name, title, mailbox, phone };
}
