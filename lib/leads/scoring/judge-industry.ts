import { type Collective, findCollective, isAssociation } from "./find-collective";
import { bareTerm, findMentions, type Mentions, readIndustry, readNarrowIndustry } from "./find-industries";
import { INDUSTRIES, type Industry } from "./industries";
import { foldWords, hasTerm } from "./match-words";
import type { Site } from "./site";

/** Points of one industry on one site, and where the most of them come from. */
type Rating = { points: number; where: "name" | "title" | "text" };

/** An industry that has fewer points is only mentioned. */
const LEAST = 2.6;
/** A site that has more points for an unrelated industry is about that one. */
const LEAST_SHARE = 0.55;
/**
 * Where nothing but headings and running text speak for an industry, it takes all that text can give (see `ratePages`), and
 * no other may be stronger.
 */
const LEAST_OF_TEXT = 6;

export type IndustryVerdict =
  | { fits: true; term: string; where: Rating["where"] }
  /** `about`: what the site is about instead, as far as that is known. */
  | { fits: false; mentioned: string | null; about: string | null; collective: Collective | null };

/**
 * Which of the ICP's industries a site is about, not which it mentions: its name, titles and headings count most, then
 * structured data, then words that recur in its text.
 */
export function judgeIndustry(site: Site, terms: readonly string[]): IndustryVerdict {
  const ratings = rateIndustries(site);
  let mentioned: string | null = null;
  let about: string | null = null;
  const collective = findCollective(site);
  for (const term of terms) {
    const known = readIndustry(term);
    const narrow = known.size > 0 ? null : readNarrowIndustry(term);
    const wanted = narrow?.wanted ?? known;
    if (collective && !asksForCollective(term, wanted, collective)) {
      mentioned ??= term;
      continue;
    }
    const rating = wanted.size > 0 ? best(ratings, wanted) : rateTerm(site, term);
    const isNarrow = narrow?.narrowed.every((word) => site.words.includes(` ${word} `)) ?? true;
    const other = findOther(ratings, wanted, term);
    const [least, share] = rating.where === "text" ? [LEAST_OF_TEXT, 1] : [LEAST, LEAST_SHARE];
    if (isNarrow && rating.points >= least && rating.points >= share * (other?.points ?? 0))
      return { fits: true, term, where: rating.where };
    if (rating.points > 0) mentioned ??= term;
    if (other && other.points >= LEAST) about ??= other.industry.names[0]!;
  }
  return { fits: false, mentioned, about, collective };
}

/** "Trade associations", "directories", and industries whose members are such. */
function asksForCollective(term: string, wanted: Set<Industry>, collective: Collective): boolean {
  if (collective === "association" && [...wanted].some(({ id }) => COLLECTIVE.has(id))) return true;
  const folded = foldWords(term);
  return collective === "association"
    ? isAssociation(folded)
    : /directory|portal|verzeichnis|marketplace/.test(folded);
}

const COLLECTIVE = new Set(["nonprofit", "sports-club"]);

function best(ratings: Map<Industry, Rating>, wanted: Set<Industry>): Rating {
  const found = [...wanted].flatMap((industry) => ratings.get(industry) ?? []);
  return found.reduce((one, other) => (other.points > one.points ? other : one), NONE);
}

const NONE: Rating = { points: 0, where: "text" };

/** The industry with the most points among those that are neither wanted nor include what is wanted. */
function findOther(ratings: Map<Industry, Rating>, wanted: Set<Industry>, term: string) {
  const wider = new Set([...wanted].flatMap(({ within }) => within));
  let found: { industry: Industry; points: number } | null = null;
  for (const [industry, { points }] of ratings) {
    if (wanted.has(industry) || wider.has(industry.id) || GENERIC.has(industry.id)) continue;
    // "Pet insurance" and "insurance" are no rivals.
    if (wanted.size === 0 && isPartOf(bareTerm(term), industry)) continue;
    if (points > (found?.points ?? 0)) found = { industry, points };
  }
  return found;
}

/** "Chillers" are among the products of an industry, and "pet insurance" is named after one. */
function isPartOf(bare: string, { names, words }: Industry): boolean {
  return names.some((name) => hasTerm(bare, name)) || words.some((word) => foldWords(word) === bare);
}

/** Wide industries, whose names are on the sites of many others: "Shop", "manufacturer of". */
const GENERIC = new Set(
  "retail wholesale manufacturing technology professional finance healthcare hospitality energy engineering".split(
    " ",
  ),
);

type Parts = {
  name: number;
  title: number;
  text: number;
  /** Whether the industry itself is named anywhere, and which of its words are. */
  isNamed: boolean;
  words: ReadonlySet<string>;
};
type Place = "name" | "title" | "text";
type Points = Map<Industry, Parts>;

function rateIndustries(site: Site): Map<Industry, Rating> {
  const points = new Map(ratePages(site.pages));
  addMentions(points, findMentions(site.name, false), "name", { name: 4, word: 2, most: 4 });
  addHost(site, points);
  return new Map([...points].map(([industry, parts]) => [industry, toRating(parts)]));
}

const ratedPages = new WeakMap<Site["pages"], Points>();

/** The points of the pages alone, once for all contacts of a site. */
function ratePages(pages: Site["pages"]): Points {
  const known = ratedPages.get(pages);
  if (known) return known;
  const points: Points = new Map();
  const share = 1 / Math.max(1, pages.length);
  for (const { title, description, headings, kinds } of pages) {
    const add = (text: string, part: Place, isRunning: boolean, [name, word, most]: number[]) =>
      addMentions(points, withoutList(findMentions(text, isRunning), part), part, {
        name: name! * share,
        word: word! * share,
        most: most! * share,
      });
    add(title, "title", true, [3, 1.5, 3]);
    add(description, "title", true, [2.5, 1, 3]);
    add(headings, "text", true, [1.5, 0.5, 2]);
    for (const industry of INDUSTRIES)
      if (industry.kinds.some((kind) => kinds.has(kind)))
        addPoints(points, industry, "title", 4 * share, null);
  }
  for (const [industry, { names, words }] of findMentions(pages.map(({ text }) => text).join(""), true)) {
    if (names.size > 0) addPoints(points, industry, "text", Math.min(3, 0.8 * sumOf(names)), null);
    addPoints(points, industry, "text", Math.min(3, 0.5 * words.size + 0.1 * sumOf(words)), words.keys());
  }
  ratedPages.set(pages, points);
  return points;
}

/** A title that names many industries names those of its customers; what the company is comes first. */
function withoutList(mentions: Mentions, part: Place): Mentions {
  if (part !== "title") return mentions;
  const named = [...mentions].filter(([, { names }]) => names.size > 0).map(([industry]) => industry);
  const [first] = named;
  if (!first) return mentions;
  const others = named.filter((one) => one !== first && !areRelated(one, first));
  return others.length < LIST_OF_OTHERS
    ? mentions
    : new Map([...mentions].filter(([industry]) => !others.includes(industry)));
}

const LIST_OF_OTHERS = 3;

function areRelated(one: Industry, other: Industry): boolean {
  return (
    one.within.includes(other.id) ||
    other.within.includes(one.id) ||
    one.within.some((wider) => other.within.includes(wider))
  );
}

const NO_PARTS: Parts = { name: 0, title: 0, text: 0, isNamed: false, words: new Set() };

/** `words`: those that speak for the industry; null where it is named itself. */
function addPoints(
  points: Points,
  industry: Industry,
  part: Place,
  more: number,
  words: Iterable<string> | null,
): void {
  const before = points.get(industry) ?? NO_PARTS;
  points.set(industry, {
    ...before,
    [part]: before[part] + more,
    isNamed: before.isNamed || words === null,
    words: words ? new Set([...before.words, ...words]) : before.words,
  });
}

/** `name` for any name of an industry, `word` for each of its words, `most` for all of them together. */
function addMentions(
  points: Points,
  mentions: Mentions,
  part: Place,
  weight: { name: number; word: number; most: number },
): void {
  for (const [industry, { names, words }] of mentions) {
    const named = names.size > 0 ? weight.name : 0;
    const more = Math.min(weight.most, named + weight.word * words.size);
    addPoints(points, industry, part, more, names.size > 0 ? null : words.keys());
  }
}

function addHost({ host, name }: Site, points: Points): void {
  // The label that the owner chose, with words run together: "hollinbankbakery".
  const label = host.split(".").slice(0, -1).join(" ");
  const known = findMentions(name, false);
  for (const [industry, names] of HOST_NAMES)
    if (!known.get(industry)?.names.size && names.some((one) => label.includes(one)))
      addPoints(points, industry, "name", 2.5, null);
}

const SHORTEST_HOST_NAME = 5;
const HOST_NAMES = INDUSTRIES.map((industry) => {
  const names = industry.names
    .filter((name) => !name.includes(" "))
    .flatMap((name) => {
      const plain = name.toLowerCase();
      const spelled = plain.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");
      return [plain.normalize("NFKD").replace(/\p{M}/gu, ""), spelled];
    });
  return [industry, [...new Set(names)].filter((name) => name.length >= SHORTEST_HOST_NAME)] as const;
});

/** An entry that the table does not know, by its own words: as a whole in the text, and together in a title. */
function rateTerm(site: Site, term: string): Rating {
  const folded = bareTerm(term);
  const count = Math.max(1, site.pages.length);
  const parts = { ...NO_PARTS, name: hasTerm(site.name, folded) ? 4 : 0, isNamed: true };
  const label = folded.replaceAll(" ", "");
  if (label.length >= SHORTEST_HOST_NAME && site.host.includes(label)) parts.name += 2.5;
  let times = 0;
  for (const { title, description, headings, text } of site.pages) {
    if (hasTerm(title, folded)) parts.title += 3 / count;
    if (description.includes(folded) || hasTerm(description, folded)) parts.title += 2.5 / count;
    if (headings.includes(folded)) parts.title += 1.5 / count;
    times += text.split(folded).length - 1;
  }
  parts.text = Math.min(3, 0.8 * times);
  return toRating(parts);
}

function toRating({ name, title, text, isNamed, words }: Parts): Rating {
  const isTitled = title >= Math.min(text, 2) || (title >= 1 && words.size >= 3);
  const where = name > 0 ? "name" : isTitled ? "title" : "text";
  // One product in a title does not say what a company is; in its name it does.
  const isVague = !isNamed && name === 0 && words.size < 2;
  const points = name + title + text;
  return { points: isVague ? Math.min(points, MAX_VAGUE_POINTS) : points, where };
}

const MAX_VAGUE_POINTS = 2;

function sumOf(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, one) => sum + one, 0);
}
