import { foldWords, hasTerm } from "./match-words";

/** Names of the same country, and the top-level domain of its hosts. */
const COUNTRIES: { names: string[]; end?: string }[] = [
  { names: ["united kingdom", "uk", "great britain", "england", "scotland", "wales"], end: "uk" },
  { names: ["usa", "united states", "united states of america"] },
  { names: ["germany", "deutschland"], end: "de" },
  { names: ["austria", "österreich"], end: "at" },
  { names: ["switzerland", "schweiz", "suisse", "svizzera"], end: "ch" },
  { names: ["netherlands", "nederland", "holland"], end: "nl" },
  { names: ["belgium", "belgië", "belgique"], end: "be" },
  { names: ["france", "frankreich"], end: "fr" },
  { names: ["spain", "españa"], end: "es" },
  { names: ["italy", "italia"], end: "it" },
  { names: ["portugal"], end: "pt" },
  { names: ["ireland"], end: "ie" },
  { names: ["denmark", "danmark"], end: "dk" },
  { names: ["sweden", "sverige"], end: "se" },
  { names: ["norway", "norge"], end: "no" },
  { names: ["poland", "polska"], end: "pl" },
  { names: ["canada"], end: "ca" },
  { names: ["australia"], end: "au" },
  { names: ["new zealand"], end: "nz" },
];

/** Short names that people use in an ICP, but which have another meaning on a page: "contact us". */
const SHORT = new Map([
  ["us", "usa"],
  ["u.s.", "usa"],
  ["u.s.a.", "usa"],
  ["gb", "uk"],
  ["u.k.", "uk"],
]);

/** Whether a text (see `foldWords`) contains any name of a place. */
export function namesPlace(folded: string, place: string): boolean {
  return (findCountry(place)?.names ?? [place]).some((name) => hasTerm(folded, name));
}

/** Whether a host belongs to a country by its top-level domain. */
export function isHostOf(host: string, place: string): boolean {
  const end = findCountry(place)?.end;
  return end !== undefined && host.replace(/:\d+$/, "").endsWith(`.${end}`);
}

function findCountry(place: string) {
  const written = place.trim().toLowerCase();
  const name = foldWords(SHORT.get(written) ?? written);
  return COUNTRIES.find((country) => country.names.some((one) => foldWords(one) === name));
}
