import type { DiscoveryMode } from "@/db/schema";

/** `rank` (0: first) and `depth` only where the provider knows better than the order of its results. */
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
  /** The most results that are wanted; a provider may have a lower limit of its own. */
  limit: number;
  signal?: AbortSignal;
};

/** What is known of a provider before it is opened. */
export type SearchProviderFacts = {
  /** As runs store it and setting facts list it. */
  name: string;
  /** As people write it. */
  label: string;
  /** Under which key of the price list one search stands; null: it is free. */
  price: "searchQuery" | "extSearchQuery" | null;
  /** What its pages count as. Sources are asked first; the sample web only where there is nothing real to ask. */
  origin: "search" | "source" | "sample";
  /** The setting that switches it on, and what it holds. Without one the provider is always there. */
  switchedOnBy?: { setting: string; holds: "key" | "address" };
};

/** One request to the provider. Errors: `SearchError`; the signal's reason when that ends it. */
export type Search = (query: SearchQuery) => Promise<SearchResult[]>;

/** A provider that this process may ask. */
export type SearchProvider = SearchProviderFacts & { search: Search };

export type SearchErrorReason = "down" | "timeout" | "quota" | "bad_answer" | "refused";

/** Why a search brought nothing. `message` is a sentence with the remedy, fit to be shown. */
export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly retryable: boolean;
  constructor(
    readonly reason: SearchErrorReason,
    message: string,
    /** How long the provider asks us to wait. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.retryable = reason === "down" || reason === "timeout" || reason === "quota";
  }
}
