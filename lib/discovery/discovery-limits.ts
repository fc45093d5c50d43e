import type { DiscoveryDepth } from "@/db/schema";

/** The limits of a run by its depth: queries per round, results per query, pages per host, pages per run and pages for each lead. */
export const DISCOVERY_LIMITS = {
  fast: {
    queries: 4,
    results: 10,
    pagesOfFoundHost: 4,
    pagesOfSource: 40,
    linkDepth: 2,
    pages: 2_000,
    pagesPerLead: 5,
    pagesBeside: 20,
    rounds: 1,
  },
  deep: {
    queries: 8,
    results: 20,
    pagesOfFoundHost: 8,
    pagesOfSource: 200,
    linkDepth: 3,
    pages: 8_000,
    pagesPerLead: 15,
    pagesBeside: 60,
    rounds: 8,
  },
} as const;

/**
 * The most pages that a run reads, which is what its estimate says: some for each lead, and each source as a whole, because a source that
 * the caller named is wanted so.
 */
export function mostPages(wanted: {
  targetCount: number;
  discoveryDepth: DiscoveryDepth;
  sources: number;
}): number {
  const { pagesPerLead, pagesBeside, pagesOfSource } = DISCOVERY_LIMITS[wanted.discoveryDepth];
  return wanted.targetCount * pagesPerLead + pagesBeside + wanted.sources * pagesOfSource;
}

/** A thorough run ends after this many consecutive rounds without a new lead. */
export const EMPTY_ROUNDS = 2;

/**
 * Once there are this many contacts to choose from, no more pages are read. The number is higher for sources, because a source that the
 * caller named is wanted as a whole.
 */
export function enoughContacts(targetCount: number, hasSources: boolean): number {
  return hasSources ? targetCount * 3 + 20 : targetCount * 2 + 5;
}
