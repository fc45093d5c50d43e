type Three = readonly [string, string, string];
type Four = readonly [string, string, string, string];

/**
 * The template's wording around facts and Memory, in one language; a word in braces stands for a fact. Our user's own
 * words stand alone or after a colon, because nobody knows whether they are a sentence, a list or one word.
 */
export type Phrases = {
  hello: string;
  /** Before a first name. Left out: people are greeted by their whole name in this language. */
  hi?: string;
  /** How a woman and a man are addressed by their family name, where a page says which. Left out: nobody is. */
  formal?: { female: string; male: string };
  /** Between the greeting and the name. */
  helloName: string;
  /** Ends the greeting line. */
  helloEnd: string;
  quote: (words: string) => string;
  subjects: { company: Three; title: Three; location: Three; host: Three };
  /** What a page says of the reader; `{quote}` is a sentence of the page, `{words}` the same without a full stop. */
  page: {
    sentence: Three;
    titleAtCompany: Three;
    title: Three;
    company: Three;
    location: Three;
    host: Three;
  };
  /** The same for facts that no page states, as for a lead our user already knows; names no source. */
  known: { titleAtCompany: Three; title: Three; company: Three; location: Three; address: Three };
  /** `{own}` is our user's words: a whole sentence, or anything else. */
  offer: { sentence: Four; other: Four };
  benefit: { sentence: Three; other: Three };
  questions: Four;
  bye: string;
  /** Ends the line before the name. */
  byeEnd: string;
  source: string;
  unsubscribe: string;
};

/** Puts facts into a phrase; what a fact contains is never read as a phrase. */
export function fillPhrase(phrase: string, facts: Record<string, string>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => facts[name]!);
}
