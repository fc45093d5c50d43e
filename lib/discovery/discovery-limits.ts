/** How far a run goes, by its depth: queries of a round, results of a query, pages of a host and of the whole run. */
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

/** Rounds in a row that bring no new lead, after which a deep run ends. */
export const EMPTY_ROUNDS = 2;

/**
 * Contacts after which no further page is read: enough to choose from. What the caller named as a source is wanted
 * whole, so there it takes more of them.
 */
export function enoughContacts(targetCount: number, hasSources: boolean): number {
  return hasSources ? targetCount * 3 + 20 : targetCount * 2 + 5;
}
