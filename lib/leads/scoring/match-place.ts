import { foldWords } from "./match-words";
import { COUNTRIES, type Country, SHORT_NAMES } from "./places";

const FOLDED = COUNTRIES.map((country) => ({ country, names: country.names.map((name) => foldWords(name)) }));

/** The country that an entry of the ICP names, in any of its names; undefined for any other place. */
export function findCountry(place: string): Country | undefined {
  const written = place.trim().toLowerCase();
  const name = foldWords(SHORT_NAMES.get(written) ?? written);
  return FOLDED.find(({ names }) => names.includes(name))?.country;
}

/** The countries that a text (see `foldWords`) names. */
export function listCountries(folded: string): Country[] {
  return FOLDED.filter(({ names }) => names.some((name) => folded.includes(name))).map(
    ({ country }) => country,
  );
}

/** Whether a host belongs to a country by its top-level domain. */
export function endsIn(host: string, { end }: Country): boolean {
  return end !== "" && host.replace(/:\d+$/, "").endsWith(`.${end}`);
}
