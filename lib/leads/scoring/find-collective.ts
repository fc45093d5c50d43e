import { foldWords } from "./match-words";
import type { Site } from "./site";

/** A site that speaks for, or lists, many companies and is none of them. */
export type Collective = "association" | "directory";

/** An association is named one; a directory shows it by what it asks its visitors to do and by whom it links to. */
const LEAST = 3;

/**
 * Whether a site is that of an association or a directory: by the words of its name, title and headings, by what its text
 * asks visitors to do, by structured data and by the number of sites that it links to. Never by which companies it lists.
 */
export function findCollective(site: Site): Collective | null {
  const known = found.get(site.pages);
  const ofPages = known ?? rate(site.pages);
  found.set(site.pages, ofPages);
  if (isAssociation(site.name) || ofPages.association >= LEAST) return "association";
  const named = hasAny(site.name, DIRECTORY) ? 2 : 0;
  return ofPages.directory + named >= LEAST ? "directory" : null;
}

type Ratings = Record<Collective, number>;
const found = new WeakMap<Site["pages"], Ratings>();

function rate(pages: Site["pages"]): Ratings {
  const text = pages.map((page) => page.text).join("|");
  const titled = pages.map(({ title, description }) => `${title}|${description}`).join("|");
  const headings = pages.map((page) => page.headings).join("|");
  const linked = Math.max(0, ...pages.map(({ linkedSites }) => linkedSites));
  const links = linked >= 40 ? 1.5 : linked >= 12 ? 1 : 0;
  const asks = Math.min(2, SEARCHING.filter((phrase) => text.includes(phrase)).length);
  const isList = pages.some(({ kinds }) => LIST_KINDS.some((kind) => kinds.has(kind)));
  const titles = pages.map(({ title }) => title);
  return {
    association:
      (titles.some(isAssociation) ? 2 : 0) +
      Math.min(2, JOINING.filter((phrase) => text.includes(phrase)).length) +
      (linked >= 40 ? 1 : 0),
    directory:
      (hasAny(titled, DIRECTORY) ? 2 : 0) +
      (hasAny(headings, DIRECTORY) || SEARCHING.some((phrase) => headings.includes(phrase)) ? 1 : 0) +
      (isList ? 1 : 0) +
      asks +
      links,
  };
}

/** Whether a part of a name ends in what an association is called, or goes on with "of" and the like. */
export function isAssociation(folded: string): boolean {
  const tokens = folded.split(" ").filter(Boolean);
  return tokens.some(
    (token, at) => (ASSOCIATIONS.has(token) || COMPOUND.test(token)) && ENDS.has(tokens[at + 1] ?? "|"),
  );
}

function hasAny(folded: string, words: readonly string[]): boolean {
  return words.some((word) => folded.includes(word));
}

const ASSOCIATIONS = new Set(
  foldWords(
    "association associations federation confederation ombudsman guild chamber verband bundesverband verein innung kammer kreishandwerkerschaft fédération confédération syndicat asociación federación gremio patronal vereniging brancheorganisatie branchevereniging associazione federazione confederazione związek förbund",
  )
    .trim()
    .split(" "),
);
const COMPOUND =
  /.{3}(?:verband|verein|innung|verbund|vereniging|forbund)$|^(?:handwerks|handel|landwirtschaft|anwalt|architekten|arzte|apotheker)s?kammer$/;
/** What may follow: a legal form, or whom it is for. */
const ENDS = new Set(
  "| of for fur der des de du of di del des dell van voor e ev inc ltd limited llc uk usa gmbh und and in im".split(
    " ",
  ),
);

const DIRECTORY = fold(
  "directory, listings, rankings, ranking, comparison site, compare prices, price quotes, marketplace, finder, buyers guide, branchenbuch, verzeichnis, firmenverzeichnis, branchenverzeichnis, annuaire, directorio, bedrijvengids, elenco aziende, yellow pages, gelbe seiten, vergleichsportal, portal for",
);
/** What a directory asks its visitors to do. */
const SEARCHING = fold(
  "near you, in your area, add your business, list your business, add your company, add a listing, submit your site, claim your business, browse by category, browse by location, search for companies, search by city, search by state, search by postcode, write a review, get listed, featured listings, all listings, view listing, compare quotes, criteria search, keyword search, market place, networking portal, information portal, in deiner nähe, in ihrer nähe, eintrag hinzufügen, firma eintragen, kostenlos eintragen, betrieb finden, près de chez vous, ajouter votre entreprise, trouver un, cerca de ti, añade tu empresa, bij jou in de buurt, voeg je bedrijf toe",
);
/** What an association asks its visitors to do. */
const JOINING = fold(
  "become a member, member login, members area, member directory, our members, find a member, renew membership, membership benefits, join the association, code of conduct for members, board of directors, past presidents, mitglied werden, unsere mitglieder, mitgliedsbetriebe, mitgliedschaft, beitrittserklärung, devenir membre, nos adhérents, adhérer, hazte socio, nuestros socios, lid worden, onze leden, diventa socio, i nostri soci",
);
const LIST_KINDS = ["ItemList", "SearchResultsPage"];

function fold(phrases: string): string[] {
  return phrases.split(",").map((phrase) => foldWords(phrase));
}
