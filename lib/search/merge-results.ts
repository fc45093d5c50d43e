import { pageKey } from "@/lib/web/normalize-url";
import type { SearchResult } from "./search-provider";

/**
 * One list out of several providers' lists: the first of each, then the second of each, and so on. A page that
 * several found stands once, at its best place; no result is lost to the order of the providers alone.
 */
export function mergeResults(
  lists: readonly (readonly SearchResult[])[],
  limit = Number.POSITIVE_INFINITY,
): SearchResult[] {
  const merged: SearchResult[] = [];
  const seen = new Set<string>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let rank = 0; rank < longest; rank += 1) {
    for (const list of lists) {
      const result = list[rank];
      if (!result) continue;
      if (merged.length >= limit) return merged;
      const key = pageKey(result.url);
      if (seen.has(key)) continue;
      seen.add(key);
      merged.push(result);
    }
  }
  return merged;
}
