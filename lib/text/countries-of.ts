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
  let last: { at: number; country: string } | null = null;
  for (const [name, country] of countryNames()) {
    const at = findWord(folded, name);
    if (at >= 0 && at >= (last?.at ?? 0)) last = { at, country };
  }
  if (last) return last.country;
  if (US_ADDRESS.test(location)) return "US";
  return UK_POSTCODE.test(location) ? "GB" : null;
}

let names: Map<string, string> | undefined;

function countryNames(): Map<string, string> {
  if (names) return names;
  names = new Map(OTHER_NAMES);
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

/** The position of the last occurrence of a name as whole words, or -1. */
function findWord(text: string, name: string): number {
  for (let at = text.lastIndexOf(name); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(name, at - 1)) {
    const isEdge = (index: number) => !/[\p{L}\p{N}]/u.test(text[index] ?? " ");
    if (isEdge(at - 1) && isEdge(at + name.length)) return at;
  }
  return -1;
}
