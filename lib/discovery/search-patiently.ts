import { setTimeout as wait } from "node:timers/promises";
import { SearchError, type SearchResult } from "@/lib/search/search-provider";
import type { DiscoveryRun } from "./discovery-run";
import { SAMPLE } from "./list-providers";
import { webAccess } from "./web-access";

const TRIES = 3;
const LONGEST_PAUSE_MS = 10_000;

export type SearchAnswer = { results: SearchResult[] | null; error: string | null };

/**
 * Asks again with growing pauses while the provider says that it may pass; then the run goes on without it. A
 * provider that is given up already in this run (`tries` 1) does not hold it up at each query.
 */
export async function searchPatiently(
  query: { provider: string; query: string },
  { mode, limits }: DiscoveryRun,
  tries = TRIES,
): Promise<SearchAnswer> {
  const { providers, sampleWeb, searchPauseMs } = webAccess();
  const search = { text: query.query, kind: mode, limit: limits.results };
  if (query.provider === SAMPLE) return { results: sampleWeb.search(search), error: null };
  const provider = providers.find((one) => one.name === query.provider);
  if (!provider) return { results: null, error: `${query.provider} is not set up any more.` };
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
