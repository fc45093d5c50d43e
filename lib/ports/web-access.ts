import type { PageBrowser } from "./page-browser";
import type { PageReader, ReadPage } from "./page-reader";
import type { SearchProvider, SearchQuery, SearchResult } from "./search-provider";

/** How this process reaches the web. One of each per process, so that limits per host apply to all runs together. */
export type WebAccess = {
  reader: PageReader;
  browser: PageBrowser;
  /** The providers that a run may query, in this order. */
  providers: SearchProvider[];
  sampleWeb: SampleWeb;
  verifier: AddressVerifier;
  /** Concurrent requests, and the pause between two requests to one host, in milliseconds. Batches are sized by these. */
  concurrency: number;
  perHostDelayMs: number;
  /** Milliseconds before a failed provider is queried again; doubled each time. */
  searchPauseMs: number;
};

export type SampleWeb = {
  /** Pages that share words with the query, best first, at most two per site. */
  search(query: Pick<SearchQuery, "text" | "kind" | "limit">): SearchResult[];
  /** A page of the sample web, including `robots.txt` and `sitemap.xml` of its hosts; null for anything else. */
  read(url: string): (ReadPage & { html: string }) | null;
};

/**
 * `verified`: the domain accepts mail. `risky`: a disposable domain, a domain that does not exist, or one that accepts no
 * mail. `unknown`: could not be checked. `invalid`: not an address.
 */
export type AddressState = "verified" | "risky" | "unknown" | "invalid";

export type AddressVerifier = {
  /** `heard` is called with the mail exchangers of each domain whose name servers answered; empty: it has none. */
  verify(
    addresses: string[],
    heard?: (domain: string, exchangers: readonly string[]) => void,
  ): Promise<Map<string, AddressState>>;
};
