import type { DiscoveryMode } from "@/db/schema";
import { foldWords } from "@/lib/leads/scoring/match-words";
import type { Icp } from "@/lib/memory/icp";
import { listLocalQueries } from "./local-queries";

const LONGEST = 200;

/** What queries are made of; `phrases` are used if the ICP names neither industries nor keywords. */
export type SearchTerms = Pick<Icp, "roles" | "industries" | "keywords" | "locations" | "pains"> & {
  phrases: string[];
};

/**
 * The queries of one round, best first: combinations of the ICP's terms, walked diagonally so that the first few already cover every
 * role, industry and place; in turns with them, what those industries are called in the languages of the places. Round 1 takes the
 * first `count`, round 2 the next, and so on. An empty list means that no queries are left. Queries that differ in letters or plurals
 * alone are one, for each is paid for.
 */
export function buildQueries(
  terms: SearchTerms,
  mode: DiscoveryMode,
  round: number,
  count: number,
): string[] {
  const icp = terms.keywords.length > 0 ? terms : { ...terms, keywords: terms.phrases };
  const start = (round - 1) * count;
  const local = mode === "pain" ? [] : listLocalQueries(icp);
  const all = [...inTurns(combine(axesOf(icp, mode)), local), ...widen(icp, mode)];
  const byWords = new Map<string, string>();
  for (const query of all) if (!byWords.has(foldWords(query))) byWords.set(foldWords(query), query);
  return [...byWords.values()].slice(start, start + count);
}

function inTurns(ones: string[], others: string[]): string[] {
  return Array.from({ length: Math.max(ones.length, others.length) }, (_, at) => [ones[at], others[at]])
    .flat()
    .filter((query) => query !== undefined);
}

function axesOf(icp: SearchTerms, mode: DiscoveryMode): string[][] {
  const topics = icp.industries.length > 0 ? icp.industries : icp.keywords;
  if (mode === "people") return [icp.roles, topics, icp.locations];
  if (mode === "company") return [topics, icp.locations, icp.industries.length > 0 ? icp.keywords : []];
  return [icp.pains.length > 0 ? icp.pains : icp.keywords, icp.industries, icp.locations];
}

/** All combinations of one word from each non-empty axis, ordered by the sum of the words' positions. */
function combine(axes: string[][]): string[] {
  const used = axes.map((axis) => axis.slice(0, 12)).filter((axis) => axis.length > 0);
  let rows: { words: string[]; rank: number }[] = used.length > 0 ? [{ words: [], rank: 0 }] : [];
  for (const axis of used)
    rows = rows.flatMap((row) =>
      axis.map((word, index) => ({ words: [...row.words, word], rank: row.rank + index })),
    );
  return rows.sort((a, b) => a.rank - b.rank).map((row) => row.words.join(" ").slice(0, LONGEST));
}

/** Further queries, once the combinations are used up. */
function widen(icp: SearchTerms, mode: DiscoveryMode): string[] {
  const topics = [...icp.industries, ...icp.keywords];
  const suffixes = mode === "people" ? ["team", "management contact"] : ["contact", "about us", "imprint"];
  // A role or a place alone matches anybody, so it is used only if the ICP has nothing more specific.
  const single =
    topics.length > 0 ? [...topics, ...icp.pains] : [...icp.roles, ...icp.pains, ...icp.locations];
  return [
    ...topics.flatMap((topic) => icp.locations.map((place) => `${topic} ${place}`)),
    ...topics.flatMap((topic) => suffixes.map((suffix) => `${topic} ${suffix}`)),
    ...icp.keywords.flatMap((word) => icp.roles.map((role) => `${role} ${word}`)),
    ...single,
  ].map((query) => query.slice(0, LONGEST));
}
