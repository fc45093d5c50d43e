import { isSupportedCountry } from "libphonenumber-js/max";

/** Top-level domains that are not an ISO country code, or are sold worldwide. */
const ENDS: Record<string, string | null> = {
  uk: "GB",
  eu: null,
  co: null,
  io: null,
  ai: null,
  me: null,
  tv: null,
};
/** Languages in which pages name countries. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da"];
/** Names that lists of countries do not contain. */
const OTHER_NAMES: [string, string][] = [
  ["england", "GB"],
  ["scotland", "GB"],
  ["wales", "GB"],
  ["northern ireland", "GB"],
  ["great britain", "GB"],
  ["uk", "GB"],
  ["usa", "US"],
  ["u.s.a.", "US"],
  ["united states of america", "US"],
  ["holland", "NL"],
];
/** "Austin, TX 78701". */
const US_ADDRESS = /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/;
const UK_POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/;

type Place = {
  /** The page that shows the number. */
  pageUrl: string | null;
  /** The company's own host name. */
  domain: string | null;
  /** The lead's location, as written on a page. */
  location: string | null;
};

/** The countries that a lead's number may belong to, the most likely first: by its page, its company's host, its location. */
export function countriesOf({ pageUrl, domain, location }: Place): string[] {
  const host = pageUrl !== null && URL.canParse(pageUrl) ? new URL(pageUrl).hostname : null;
  const found = [countryOfHost(host), countryOfHost(domain), countryOfPlace(location)];
  return [...new Set(found.filter((country) => country !== null))];
}

function countryOfHost(host: string | null): string | null {
  const end = /\.([a-z]{2})\.?$/i.exec(host ?? "")?.[1]?.toLowerCase();
  if (end === undefined) return null;
  if (Object.hasOwn(ENDS, end)) return ENDS[end]!;
  return isSupportedCountry(end.toUpperCase()) ? end.toUpperCase() : null;
}

/** The country that a location names; the last one if it names several: "Paris, Texas, USA". */
export function countryOfPlace(location: string | null): string | null {
  if (location === null) return null;
  const folded = location.toLowerCase();
  let last: string | null = null;
  let end = 0;
  for (const { 0: word, index } of folded.matchAll(WORDS)) {
    // Within a longer name: the Guinea of "Papua New Guinea", the Ireland of "Northern Ireland".
    if (index < end) continue;
    const found = namesByWord()
      .get(word)
      ?.find(({ name }) => isWrittenAt(folded, name, index));
    if (found) {
      last = found.country;
      end = index + found.name.length;
    }
  }
  if (last !== null) return last;
  if (US_ADDRESS.test(location)) return "US";
  return UK_POSTCODE.test(location) ? "GB" : null;
}

type NamedCountry = { name: string; country: string };

const WORDS = /[\p{L}\p{N}]+/gu;

function isWrittenAt(text: string, name: string, at: number): boolean {
  return text.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? " ");
}

let byWord: Map<string, NamedCountry[]> | undefined;

/** Countries by the first word of their names, the longest names first. */
function namesByWord(): Map<string, NamedCountry[]> {
  if (byWord) return byWord;
  const all = [...countryNames()].map(([name, country]) => ({ name, country }));
  all.sort((one, other) => other.name.length - one.name.length);
  byWord = Map.groupBy(all, ({ name }) => name.match(WORDS)?.[0] ?? name);
  return byWord;
}

function countryNames(): Map<string, string> {
  const names = new Map(OTHER_NAMES);
  const codes: string[] = [];
  for (let one = 65; one <= 90; one++)
    for (let two = 65; two <= 90; two++) codes.push(String.fromCharCode(one, two));
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const code of codes.filter((code) => isSupportedCountry(code))) {
      const name = display.of(code)?.toLowerCase();
      if (name && !names.has(name)) names.set(name, code);
    }
  }
  return names;
}
