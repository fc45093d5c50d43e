import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "@/lib/context";
import { SearchError, type SearchProvider, type SearchResult } from "@/lib/ports/search-provider";
import type { DiscoveryRun } from "./discovery-run";

const TRIES = 3;
const LONGEST_PAUSE_MS = 10_000;

export type SearchAnswer = { results: SearchResult[] | null; error: string | null };

/**
 * Retries with growing pauses as long as the provider reports a temporary problem; after that, the run continues without it. A provider
 * that has already failed in this run gets a single try (`tries` 1), so it does not delay every query.
 */
export async function searchWithRetry(
  { adapters }: Context,
  provider: SearchProvider,
  text: string,
  { mode, limits, targetCount }: DiscoveryRun,
  tries = TRIES,
): Promise<SearchAnswer> {
  const { searchPauseMs } = adapters.web;
  const limit =
    provider.origin === "source" ? Math.max(limits.pagesOfSource, targetCount * 2) : limits.results;
  const search = { text, kind: mode, limit };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { results: await provider.search(search), error: null };
    } catch (error) {
      if (!(error instanceof SearchError)) throw error;
      const pause = error.retryAfterMs ?? searchPauseMs * 2 ** (attempt - 1);
      if (!error.retryable || attempt >= tries || pause > LONGEST_PAUSE_MS)
        return { results: null, error: error.message };
      await wait(pause);
    }
  }
}
