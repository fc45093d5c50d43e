import type { PageReader, ReadPage } from "./page-reader";
import type { SearchProvider, SearchQuery, SearchResult } from "./search-provider";

/** How this process reaches the outside: one of each, so that limits for each host count for all runs together. */
export type WebAccess = {
  reader: PageReader;
  /** Whom a run may ask, in this order. */
  providers: SearchProvider[];
  sampleWeb: SampleWeb;
  verifier: AddressVerifier;
  /** Requests at once, and the pause between two to one host, in milliseconds: what a batch is cut by. */
  concurrency: number;
  perHostDelayMs: number;
  /** Milliseconds before a provider that failed is asked again; doubled each time. */
  searchPauseMs: number;
};

export type SampleWeb = {
  /** Pages that share words with the query, best first, at most two of a site. */
  search(query: Pick<SearchQuery, "text" | "kind" | "limit">): SearchResult[];
  /** A page of the sample web, `robots.txt` and `sitemap.xml` of its hosts included; null for anything else. */
  read(url: string): ReadPage | null;
};

/**
 * `verified`: the domain takes mail. `risky`: disposable, no such domain, or it takes no mail. `unknown`: could
 * not be checked. `invalid`: not an address.
 */
export type AddressState = "verified" | "risky" | "unknown" | "invalid";

export type AddressVerifier = { verify(addresses: string[]): Promise<Map<string, AddressState>> };
