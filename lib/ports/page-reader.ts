import type { AnyText } from "@/lib/text/packed-text";

/** Why a page could not be read. */
export type FailureReason =
  | "robots"
  | "blocked_address"
  | "timeout"
  | "too_large"
  | "wrong_type"
  | "http_status"
  | "network"
  | "redirects"
  | "bad_url";

export type ReadPage = {
  requestedUrl: string;
  /** After redirects. */
  url: string;
  status: number;
  contentType: string;
  /** Decoded text: HTML, XHTML or plain text, according to `contentType`; a PDF or a vCard file as HTML. Without U+0000. */
  html: AnyText;
  fetchedAt: string;
};

type PageFailure = {
  requestedUrl: string;
  reason: FailureReason;
  /** A sentence. */
  message: string;
  status?: number;
  /** True if the same page may be readable later. */
  retryable: boolean;
};

export type PageReader = {
  /** Reads one page. A page that cannot be read is returned as a value; only an aborted `signal` rejects, with its reason. */
  read(
    url: string,
    options?: { signal?: AbortSignal },
  ): Promise<{ ok: true; page: ReadPage } | { ok: false; failure: PageFailure }>;
  /**
   * Reads what a page loads: scripts and data. As politely as a page; null if it cannot be read. Only an aborted `signal` rejects, with
   * its reason.
   */
  readResource(
    url: string,
    options?: { signal?: AbortSignal },
  ): Promise<{ url: string; contentType: string; body: Uint8Array } | null>;
  /** At most `limit` page URLs of a site, from its sitemaps (sitemaps.org 0.9); empty if there are none. */
  readSitemap(origin: string, limit: number): Promise<string[]>;
  /**
   * The origin that answers for a bare host name, which may be followed by a port and path. https is tried first; null:
   * neither answers.
   */
  resolveHost(host: string): Promise<string | null>;
  close(): Promise<void>;
};
