import { ANYWHERE } from "@/lib/leads/scoring/places";
import { wordsOfIndustry } from "./industry-words";
import { findLocalPlaces } from "./places";

/** Industries and places of an ICP that are combined. */
const MAX_ENTRIES = 12;

/**
 * Queries in the words of those who live in the places of an ICP: what its industries are called there, beside the place's own name
 * and its largest towns. Best first: the usual word and the whole place, for each industry and place in turn.
 */
export function listLocalQueries(icp: {
  industries: readonly string[];
  locations: readonly string[];
}): string[] {
  const places = icp.locations
    .slice(0, MAX_ENTRIES)
    .filter((place) => !ANYWHERE.has(place.trim().toLowerCase()))
    .flatMap(findLocalPlaces);
  const ranked = icp.industries.slice(0, MAX_ENTRIES).flatMap((industry, industryAt) =>
    places.flatMap(({ language, names }, placeAt) => {
      const words = wordsOfIndustry(industry, language);
      return words.flatMap((word, wordAt) =>
        names.map((name, nameAt) => ({
          query: `${word} ${name}`,
          // Each industry and place has its turn before a further word or town of the first one.
          rank: (wordAt + nameAt) * (MAX_ENTRIES + places.length) + industryAt + placeAt,
        })),
      );
    }),
  );
  return ranked.sort((one, other) => one.rank - other.rank).map(({ query }) => query);
}
