import { findCountry } from "./match-place";
import { foldWords } from "./match-words";
import { CITIES, REGIONS, STATES } from "./places";

/** A place and what it lies in, the nearest first: Leeds in the UK. */
export type PlaceEntry = { name: string; within: string[] };

const CITY_NAMES = new Set(CITIES.flatMap(([, names]) => names.map((name) => foldWords(name))));
const STATE_CODES = new Set(STATES.values());

/**
 * The places that an entry of the ICP names. "Leeds, UK" is one, with what it lies in behind it; "Germany, Austria" and
 * "Hamburg, Bremen" are two, for neither lies in the other.
 */
export function readPlaces(entry: string): PlaceEntry[] {
  const [first, ...others] = entry
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (first === undefined) return [];
  const isList = isWide(first) || others.some((one) => !isWide(one) && CITY_NAMES.has(foldWords(one)));
  return isList
    ? [first, ...others].map((name) => ({ name, within: [] }))
    : [{ name: first, within: others }];
}

/** A country or several. */
function isWide(name: string): boolean {
  return REGIONS.has(name.toLowerCase()) || findCountry(name) !== undefined;
}

/** The code of the country that a name of it or of one of its states stands for. */
export function findCode(place: string): string | undefined {
  const name = place.toLowerCase();
  return findCountry(place)?.code ?? (STATES.has(name) || STATE_CODES.has(name) ? "us" : undefined);
}
