export type SearchResult = { url: string; title: string; snippet: string; provider: string };

export type SearchQuery = {
  text: string;
  kind: "people" | "company" | "pain";
  /** The most results that are wanted; a provider may have a lower limit of its own. */
  limit: number;
  signal?: AbortSignal;
};

export type SearchProvider = {
  name: "searxng" | "exa" | "brave";
  /** Under which key of the price list one search stands. */
  priceKey: "searchQuery" | "extSearchQuery";
  /** One request to the provider. Errors: `SearchError`; the signal's reason when that ends it. */
  search(query: SearchQuery): Promise<SearchResult[]>;
};

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
