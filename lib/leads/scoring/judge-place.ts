import { endsIn, findCountry, listCountries } from "./match-place";
import { foldWords, hasTerm } from "./match-words";
import { ANYWHERE, CITIES, COUNTRIES, REGIONS, STATES } from "./places";
import { findCode, readPlaces } from "./read-place";
import type { Site } from "./site";

export type PlaceVerdict = { share: number; term: string; where: "address" | "site" } | null;

/** A country with fewer votes is a guess from a language or a mention. */
const LEAST_VOTES = 1;
/** From this number of votes on, nothing in the text can change them. */
const LEAST_TO_KNOW = 2;

/**
 * Which of the ICP's places a site is in, by its address, telephone numbers and host rather than by any mention. `location`
 * is what the lead's own record says.
 */
export function judgePlace(site: Site, location: string | null, places: readonly string[]): PlaceVerdict {
  const near = foldWords(location ?? "");
  const countries = findCountries(site, near);
  const found = places.flatMap((term) => {
    const share = rate(site, near, countries, term);
    return share === null ? [] : [{ term, ...share }];
  });
  return found.reduce<PlaceVerdict>((one, other) => (!one || other.share > one.share ? other : one), null);
}

type Found = { share: number; where: "address" | "site" } | null;

function rate(site: Site, near: string, countries: Map<string, number>, term: string): Found {
  const name = term.trim().toLowerCase();
  if (ANYWHERE.has(name)) return { share: 1, where: "site" };
  const region = REGIONS.get(name);
  const country = region ? undefined : findCountry(term);
  if (region || country) {
    const codes = region ?? new Set([country!.code]);
    const most = Math.max(0, ...countries.values());
    const votes = Math.max(0, ...[...codes].map((code) => countries.get(code) ?? 0));
    if (votes >= LEAST_VOTES && votes === most) return { share: 1, where: "address" };
    // Offices in several countries.
    return votes >= 3 && votes >= most / 2 ? { share: 0.7, where: "address" } : null;
  }
  return rateTown(site, near, term, STATES.get(name)) ?? rateTowns(site, near, countries, term);
}

/** Towns with what they lie in behind: "Leeds, UK". An address seldom names that too, so it only must not be another one. */
function rateTowns(site: Site, near: string, countries: Map<string, number>, term: string): Found {
  if (!term.includes(",")) return null;
  const most = Math.max(0, ...countries.values());
  const found = readPlaces(term).map(({ name, within }) => {
    const codes = within.flatMap((part) => findCode(part) ?? []);
    const isElsewhere = most > 0 && codes.some((code) => (countries.get(code) ?? 0) < most);
    return isElsewhere ? null : rate(site, near, countries, name);
  });
  return found.reduce((one, other) => (!one || (other && other.share > one.share) ? other : one), null);
}

function rateTown(site: Site, near: string, term: string, state: string | undefined): Found {
  if (hasTerm(near, term)) return { share: 1, where: "address" };
  const lines = site.address.map((line) => foldWords(line));
  const abbreviated = state && new RegExp(`\\b${state.toUpperCase()}\\b,? \\d{5}`);
  const isIn = lines.some((line) => hasTerm(line, term));
  if (isIn || (abbreviated && site.address.some((line) => abbreviated.test(line))))
    return { share: 1, where: "address" };
  if (hasTerm(site.name, term)) return { share: 0.9, where: "site" };
  const count = Math.max(1, site.pages.length);
  const stated = site.pages.filter(
    ({ title, description }) => hasTerm(title, term) || hasTerm(description, term),
  );
  if (stated.length >= Math.min(2, count)) return { share: 0.9, where: "site" };
  // Elsewhere, as its address says.
  if (site.address.some((line) => POSTAL_CODES.some(([, pattern]) => pattern.test(line)))) return null;
  const folded = foldWords(term);
  const times = site.pages.reduce((sum, { text }) => sum + text.split(folded).length - 1, 0);
  return times > 0 ? { share: 0.7, where: "site" } : null;
}

/** Votes for the countries that a site may be in, by their codes. */
function findCountries(site: Site, near: string): Map<string, number> {
  const votes = new Map(countriesOfPages(site));
  for (const country of listCountries(near)) votes.set(country.code, (votes.get(country.code) ?? 0) + 6);
  return votes;
}

const known = new WeakMap<Site["pages"], Map<string, number>>();

/** The votes of the pages and the host, once for all contacts of a site. */
function countriesOfPages(site: Site): Map<string, number> {
  const before = known.get(site.pages);
  if (before) return before;
  const votes = new Map<string, number>();
  known.set(site.pages, votes);
  const add = (code: string, more: number) => votes.set(code, (votes.get(code) ?? 0) + more);
  for (const line of site.address) {
    const folded = foldWords(line);
    const isBare = !/\d/.test(line);
    for (const country of listCountries(folded)) add(country.code, isBare ? 1 : 3);
    for (const [code, names] of FOLDED_PARTS) if (names.some((name) => folded.includes(name))) add(code, 1);
    for (const [code, pattern] of POSTAL_CODES) if (pattern.test(line)) add(code, 3);
  }
  for (const number of site.phones) for (const code of countriesOfNumber(number)) add(code, 1.5);
  for (const country of COUNTRIES) if (endsIn(site.host, country)) add(country.code, 4);
  for (const { title, description } of site.pages.slice(0, 3)) {
    const stated = title + description;
    for (const country of listCountries(stated)) add(country.code, 1.5);
    for (const [code, names] of FOLDED_PARTS) if (names.some((name) => stated.includes(name))) add(code, 1.5);
  }
  // What the text mentions counts only where hardly anything else says where the site is.
  if (Math.max(0, ...votes.values()) < LEAST_TO_KNOW)
    for (const [code, names] of FOLDED_PARTS) {
      const mentioned = names.filter((name) =>
        site.pages.slice(0, 3).some(({ text }) => text.includes(name)),
      );
      if (mentioned.length > 0) add(code, 0.5 + 0.5 * Math.min(4, mentioned.length));
    }
  return votes;
}

/** Cities and states as `foldWords` writes them, by country. */
const FOLDED_PARTS = [...CITIES, ["us", [...STATES.keys()]] as const].map(
  ([code, names]) => [code, names.map((name) => foldWords(name))] as const,
);

/** Postal codes that tell their country. */
const POSTAL_CODES: readonly [string, RegExp][] = [
  ["gb", /\b(?:[A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}\b/],
  ["ca", /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/],
  ["nl", /\b\d{4} ?[A-Z]{2}\b(?! \d)/],
  ["us", new RegExp(`\\b(?:${[...STATES.values(), "dc"].join("|").toUpperCase()}),? \\d{5}\\b`)],
  ["de", /\bD-\d{5}\b/],
  ["at", /\bA-\d{4}\b/],
  ["ch", /\bCH-\d{4}\b/],
  ["fr", /\bF-\d{5}\b/],
];

const CALLING = [...COUNTRIES].sort((a, b) => b.calling.length - a.calling.length);

function countriesOfNumber(number: string): string[] {
  const digits = number.replace(/[^\d+]/g, "").replace(/^00/, "+");
  if (digits.startsWith("+")) {
    const found = CALLING.find(({ calling }) => digits.startsWith(`+${calling}`))?.calling;
    return CALLING.filter(({ calling }) => calling === found).map(({ code }) => code);
  }
  const american =
    /^\(?([2-9]\d{2})\)?[ .-]\d{3}[.-]\d{4}$/.exec(number) ?? /^1([2-9]\d{2})\d{7}$/.exec(digits);
  if (american) return CANADIAN.has(american[1]!) ? ["ca"] : ["us"];
  const isBritish =
    /^0[1-378]\d{2,4}[ )-]*\d{3}/.test(number) &&
    /^\(?0(?:1\d{2,4}|20|2[3489]|3\d{2}|7\d{3}|8\d{2})\b/.test(number);
  return isBritish ? ["gb"] : [];
}

/** Area codes of Canada; the other three-digit ones without a country code are of the United States. */
const CANADIAN = new Set(
  "204 226 236 249 250 289 306 343 365 403 416 418 431 437 438 450 506 514 519 579 581 587 604 613 639 647 672 705 709 778 780 782 807 819 825 867 873 902 905".split(
    " ",
  ),
);
