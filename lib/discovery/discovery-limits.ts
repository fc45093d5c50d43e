/** The limits of a run by its depth: queries per round, results per query, pages per host and pages per run. */
export const DISCOVERY_LIMITS = {
  fast: {
    queries: 4,
    results: 10,
    pagesOfFoundHost: 4,
    pagesOfSource: 40,
    linkDepth: 2,
    pages: 2_000,
    rounds: 1,
  },
  deep: {
    queries: 8,
    results: 20,
    pagesOfFoundHost: 8,
    pagesOfSource: 200,
    linkDepth: 3,
    pages: 8_000,
    rounds: 8,
  },
} as const;

/** A thorough run ends after this many consecutive rounds without a new lead. */
export const EMPTY_ROUNDS = 2;

/**
 * Once there are this many contacts to choose from, no more pages are read. The number is higher for sources, because a source that the
 * caller named is wanted as a whole.
 */
export function enoughContacts(targetCount: number, hasSources: boolean): number {
  return hasSources ? targetCount * 3 + 20 : targetCount * 2 + 5;
}
