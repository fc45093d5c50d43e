import type { DiscoveryMode } from "@/db/schema";
import type { Icp } from "@/lib/memory/icp";

const LONGEST = 200;

/** What queries are made of; `phrases` stand in where the ICP names neither industry nor keyword. */
export type SearchTerms = Pick<Icp, "roles" | "industries" | "keywords" | "locations" | "pains"> & {
  phrases: string[];
};

/**
 * The queries of one round, best first: combinations of what the ICP names, walked diagonally so that the first
 * few already touch every role, industry and place. Round 1 takes the first `count`, round 2 the next, and so on;
 * an empty list means that there is nothing more to ask.
 */
export function buildQueries(
  terms: SearchTerms,
  mode: DiscoveryMode,
  round: number,
  count: number,
): string[] {
  const icp = terms.keywords.length > 0 ? terms : { ...terms, keywords: terms.phrases };
  const start = (round - 1) * count;
  const all = [...new Set(combine(axesOf(icp, mode)))];
  const widened = [...all, ...widen(icp, mode)].filter((query, index, list) => list.indexOf(query) === index);
  return widened.slice(start, start + count);
}

function axesOf(icp: SearchTerms, mode: DiscoveryMode): string[][] {
  const topics = icp.industries.length > 0 ? icp.industries : icp.keywords;
  if (mode === "people") return [icp.roles, topics, icp.locations];
  if (mode === "company") return [topics, icp.locations, icp.industries.length > 0 ? icp.keywords : []];
  return [icp.pains.length > 0 ? icp.pains : icp.keywords, icp.industries, icp.locations];
}

/** Every combination of one word of each axis that has any, in the order of how far down their axes the words stand. */
function combine(axes: string[][]): string[] {
  const used = axes.map((axis) => axis.slice(0, 12)).filter((axis) => axis.length > 0);
  let rows: { words: string[]; rank: number }[] = used.length > 0 ? [{ words: [], rank: 0 }] : [];
  for (const axis of used)
    rows = rows.flatMap((row) =>
      axis.map((word, index) => ({ words: [...row.words, word], rank: row.rank + index })),
    );
  return rows.sort((a, b) => a.rank - b.rank).map((row) => row.words.join(" ").slice(0, LONGEST));
}

/** What is left to ask once the combinations are used up. */
function widen(icp: SearchTerms, mode: DiscoveryMode): string[] {
  const topics = [...icp.industries, ...icp.keywords];
  const suffixes = mode === "people" ? ["team", "management contact"] : ["contact", "about us", "imprint"];
  // A role or a place alone finds anybody: only where the ICP names nothing that would narrow it.
  const single =
    topics.length > 0 ? [...topics, ...icp.pains] : [...icp.roles, ...icp.pains, ...icp.locations];
  return [
    ...topics.flatMap((topic) => icp.locations.map((place) => `${topic} ${place}`)),
    ...topics.flatMap((topic) => suffixes.map((suffix) => `${topic} ${suffix}`)),
    ...icp.keywords.flatMap((word) => icp.roles.map((role) => `${role} ${word}`)),
    ...single,
  ].map((query) => query.slice(0, LONGEST));
}
