import type { DiscoveryMode } from "@/db/schema";

/** `rank` (0: first) and `depth` are set only if the provider knows better than the order of its results. */
export type SearchResult = {
  url: string;
  title: string;
  snippet: string;
  provider: string;
  rank?: number;
  depth?: number;
  /** The caller named this very page. */
  named?: boolean;
};

export type SearchQuery = {
  text: string;
  kind: DiscoveryMode;
  /** Maximum number of results; a provider may have a lower limit of its own. */
  limit: number;
  signal?: AbortSignal;
};

/** What is known about a provider before it is opened. */
export type SearchProviderFacts = {
  /** Name as stored in runs and listed in setting facts. */
  name: string;
  /** Display name. */
  label: string;
  /** The price list key of one search; null: it is free. */
  price: "searchQuery" | "extSearchQuery" | null;
  /** What its pages count as. Sources are queried first; the sample web only when there is no real provider to query. */
  origin: "search" | "source" | "sample";
  /** The setting that enables it, and what that setting holds. Without one the provider is always available. */
  switchedOnBy?: { setting: string; holds: "key" | "address" };
};

/** One request to the provider. Errors: `SearchError`; if the signal aborts it, the signal's reason. */
export type Search = (query: SearchQuery) => Promise<SearchResult[]>;

/** A provider that this process may query. */
export type SearchProvider = SearchProviderFacts & { search: Search };

export type SearchErrorReason = "down" | "timeout" | "quota" | "bad_answer" | "refused";

/** Why a search failed. `message` is a sentence with the remedy, fit to be shown to people. */
export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly retryable: boolean;
  constructor(
    readonly reason: SearchErrorReason,
    message: string,
    /** How long the provider asked us to wait. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.retryable = reason === "down" || reason === "timeout" || reason === "quota";
  }
}
