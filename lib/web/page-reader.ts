import type { ConnectionOptions } from "node:tls";
import type { AddressLookup } from "./address-guard";
import { decodeInTurn } from "./decode-in-turn";
import { HostReader } from "./host-reader";
import { type FailureReason, ReadError, wrongType } from "./read-error";
import { readSitemap } from "./read-sitemap";
import { resolveHost } from "./resolve-host";

export type ReadPage = {
  requestedUrl: string;
  /** After redirects. */
  url: string;
  status: number;
  contentType: string;
  /** Decoded text: HTML, XHTML or plain text, as `contentType` says. */
  html: string;
  fetchedAt: string;
};

export type PageFailure = {
  requestedUrl: string;
  reason: FailureReason;
  /** A sentence. */
  message: string;
  status?: number;
  /** True when the same page may be readable later. */
  retryable: boolean;
};

export type PageReader = {
  /** Reads one page. A page that cannot be read is a value; only an aborted `signal` rejects, with its reason. */
  read(
    url: string,
    options?: { signal?: AbortSignal },
  ): Promise<{ ok: true; page: ReadPage } | { ok: false; failure: PageFailure }>;
  /** At most `limit` page addresses of a site from its sitemaps (sitemaps.org 0.9); empty when there are none. */
  readSitemap(origin: string, limit: number): Promise<string[]>;
  /** Origin that answers for a bare host name (port and path may follow it), https tried first; null: neither does. */
  resolveHost(host: string): Promise<string | null>;
  close(): Promise<void>;
};

export type PageReaderOptions = {
  /** Asked for each request where it depends on whose behalf that is made. */
  userAgent: string | (() => string);
  /** Pause between the starts of two requests to one host; a longer Crawl-delay counts, up to 10 s. */
  perHostDelayMs: number;
  perHostConcurrency: number;
  /** Requests at once to all hosts. */
  concurrency: number;
  proxyUrl?: string;
  /** Lets inner addresses be read: tests and intranets. */
  allowPrivate?: boolean;
  /** For one request, from connecting to the last byte. Default 15 s. */
  timeoutMs?: number;
  /** Of a page, before and after its compression. Default 5 MB. */
  maxBytes?: number;
  /** Default 5. */
  maxRedirects?: number;
  lookup?: AddressLookup;
  tls?: ConnectionOptions;
};

const PAGE_TYPES = new Set(["text/html", "application/xhtml+xml", "text/plain"]);

/**
 * Reads pages as a guest: robots.txt obeyed (RFC 9309), few requests at once to a host, no inner address
 * reached, bounded in size, time and redirects.
 */
export function createPageReader(options: PageReaderOptions): PageReader {
  const host = new HostReader(options);
  return {
    async read(url, { signal } = {}) {
      try {
        const answer = await host.read(url, {
          accept: "text/html,application/xhtml+xml,text/plain;q=0.8,*/*;q=0.1",
          acceptsType: (type) => PAGE_TYPES.has(type),
          oversize: "fail",
          signal,
        });
        if (answer.contentType === "" && answer.body.includes(0)) throw wrongType(answer.url, "binary data");
        const page: ReadPage = {
          requestedUrl: url,
          url: answer.url.href,
          status: answer.status,
          contentType: answer.contentType || "text/html",
          html: await decodeInTurn(answer.body, answer.contentType),
          fetchedAt: new Date().toISOString(),
        };
        return { ok: true, page };
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        const { reason, message, status, retryable } = error;
        return { ok: false, failure: { requestedUrl: url, reason, message, status, retryable } };
      }
    },
    readSitemap: (origin, limit) => readSitemap(host, origin, limit),
    resolveHost: (name) => resolveHost(host, name),
    close: () => host.close(),
  };
}
