import type { ConnectionOptions } from "node:tls";
import type { Share } from "@/lib/parsing/fair-queue";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import type { AddressLookup } from "./address-guard";
import { checkUrl } from "./check-url";
import { ACCEPTED_CODINGS } from "./decompress-body";
import { createExchange, type Exchange, type ExchangeAnswer, type ExchangeRequest } from "./exchange";
import { robotsTask } from "./file-tasks";
import { HostThrottle } from "./host-throttle";
import type { TransportOptions } from "./http-transport";
import { ReadError } from "./read-error";
import { type FetchedRobots, type RobotsAnswer, RobotsCache } from "./robots-cache";
import { ALLOW_ALL, isAllowed, ROBOTS_MAX_BYTES } from "./robots-rules";

export type HostReaderOptions = {
  /** A function is called for every request, because the user agent may depend on whose behalf the request is made. */
  userAgent: string | (() => string);
  /** Pause between the starts of two requests to one host. A longer Crawl-delay takes precedence, up to 10 s. */
  perHostDelayMs: number;
  perHostConcurrency: number;
  /** Maximum number of concurrent requests to all hosts. */
  concurrency: number;
  proxyUrl?: string;
  /** Allows non-public addresses, for tests and intranets. */
  allowPrivate?: boolean;
  /** For one request, from connecting to the last byte. Default 15 s. */
  timeoutMs?: number;
  /** Maximum size of a page, both compressed and uncompressed. Default 5 MB. */
  maxBytes?: number;
  /** Default 5. */
  maxRedirects?: number;
  lookup?: AddressLookup;
  tls?: ConnectionOptions;
  /** Who makes the requests: by default this process. */
  openExchange?: (options: TransportOptions) => Exchange;
};

export type Document = Pick<ExchangeAnswer, "status" | "contentType" | "body" | "text"> & { url: URL };

type Limits = Pick<ExchangeRequest, "wanted" | "oversize">;

export type DocumentRequest = Limits & { accept: string; signal?: AbortSignal };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const ROBOTS = {
  accept: "text/plain,*/*;q=0.1",
  wanted: "robots",
  maxBytes: ROBOTS_MAX_BYTES,
  oversize: "truncate",
} as const;
const RETRYABLE = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Fetches documents politely: requests to a host are throttled, robots.txt is obeyed, and every redirect is checked. */
export class HostReader {
  private readonly throttle: HostThrottle;
  private readonly exchange: Exchange;
  private readonly robots = new RobotsCache((origin) => this.fetchRobots(origin));
  private readonly allowPrivate: boolean;
  private readonly timeoutMs: number;
  private readonly maxBytes: number;
  private readonly maxRedirects: number;

  constructor(private readonly options: HostReaderOptions) {
    this.allowPrivate = options.allowPrivate ?? false;
    this.timeoutMs = options.timeoutMs ?? 15_000;
    this.maxBytes = options.maxBytes ?? 5_000_000;
    this.maxRedirects = options.maxRedirects ?? 5;
    this.throttle = new HostThrottle(options);
    this.exchange = (options.openExchange ?? createExchange)({
      perHostConcurrency: options.perHostConcurrency,
      proxyUrl: options.proxyUrl,
      allowPrivate: this.allowPrivate,
      connectTimeoutMs: Math.min(this.timeoutMs, 10_000),
      lookup: options.lookup,
      tls: options.tls,
    });
  }

  /** Reads a document and follows its redirects. Errors: `ReadError`, the signal's reason. */
  async read(text: string, request: DocumentRequest): Promise<Document> {
    let url = checkUrl(text, { allowPrivate: this.allowPrivate });
    for (let hops = 0; ; hops += 1) {
      const { rules, failure } = await this.findRobots(url.origin, request.signal);
      if (failure) throw failure;
      if (!isAllowed(rules, url)) throw disallowed(url);
      const delayMs = Math.max(this.options.perHostDelayMs, rules.crawlDelayMs);
      const answer = await this.fetchOnce(url, delayMs, request);
      const location = REDIRECTS.has(answer.status) ? answer.location : "";
      if (location) {
        if (hops >= this.maxRedirects) throw tooManyRedirects(text, this.maxRedirects);
        url = checkUrl(decodeLocation(location), { allowPrivate: this.allowPrivate, base: url });
        continue;
      }
      if (answer.status < 200 || answer.status > 299) throw refusedStatus(url, answer.status);
      return { ...answer, url };
    }
  }

  /** Whether an HTTP server responds at this origin. Requests its robots.txt, which is needed anyway and cached. */
  async answers(origin: string): Promise<boolean> {
    const { failure } = await this.findRobots(origin);
    // A proxy itself responds with a 5xx for a host that does not exist.
    return !failure || (failure.reason === "robots" && !this.options.proxyUrl);
  }

  findRobots(origin: string, signal?: AbortSignal): Promise<RobotsAnswer> {
    // Other readers may wait for the same result, so a signal ends only this wait, not the request.
    return raceAbort(this.robots.find(origin), signal);
  }

  async close(): Promise<void> {
    this.throttle.close(new ReadError("network", "The page reader was closed.", true));
    await this.exchange.close();
  }

  private async fetchRobots(origin: string): Promise<FetchedRobots> {
    let url = new URL("/robots.txt", origin);
    let redirected = false;
    try {
      checkUrl(url.href, { allowPrivate: this.allowPrivate });
      for (let hops = 0; hops <= 5; hops += 1) {
        const answer = await this.fetchOnce(url, this.options.perHostDelayMs, ROBOTS);
        const location = REDIRECTS.has(answer.status) ? answer.location : "";
        if (location) {
          redirected = true;
          url = checkUrl(decodeLocation(location), { allowPrivate: this.allowPrivate, base: url });
          continue;
        }
        if (answer.status >= 500) return unavailable(origin, `it answered with status ${answer.status}`);
        if (answer.status < 200 || answer.status > 299) return { kind: "rules", rules: ALLOW_ALL };
        return { kind: "rules", rules: await parse(robotsTask, answer.body, { share: shareOf(url) }) };
      }
      // More than five redirects count as a missing file (RFC 9309 §2.3.1.2).
      return { kind: "rules", rules: ALLOW_ALL };
    } catch (error) {
      if (error instanceof ParseError && error.isAboutDocument) return unavailable(origin, error.message);
      if (!(error instanceof ReadError)) throw error;
      // If the host sent no response at all, it would not serve its pages either.
      return redirected || error.reason === "wrong_type"
        ? unavailable(origin, "it could not be read")
        : { kind: "unreachable", failure: error };
    }
  }

  private async fetchOnce(
    url: URL,
    delayMs: number,
    { accept, signal, ...limits }: DocumentRequest & { maxBytes?: number },
  ): Promise<ExchangeAnswer> {
    const { userAgent } = this.options;
    const endTurn = await this.throttle.takeTurn(url.host, delayMs, signal);
    try {
      return await this.exchange.get(
        {
          maxBytes: this.maxBytes,
          ...limits,
          url: url.href,
          headers: {
            "user-agent": typeof userAgent === "string" ? userAgent : userAgent(),
            accept,
            "accept-encoding": ACCEPTED_CODINGS,
          },
          timeoutMs: this.timeoutMs,
        },
        signal,
      );
    } finally {
      endTurn();
    }
  }
}

/** Header bytes are decoded as Latin-1, but a non-ASCII Location is usually UTF-8 today. */
function decodeLocation(location: string): string {
  const decoded = Buffer.from(location, "latin1").toString("utf8");
  return decoded.includes("\uFFFD") ? location : decoded;
}

/** What a host sent is read after what other hosts sent, if it killed the worker that read it. */
export function shareOf({ host }: URL): Share {
  return { owner: "", source: host };
}

function raceAbort<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** RFC 9309 §2.3.1.4: assume that everything is disallowed for now. */
function unavailable(origin: string, cause: string): FetchedRobots {
  const message = `The robots.txt of ${new URL(origin).host} may forbid reading, but ${cause}, so its pages are left alone for now.`;
  return { kind: "unavailable", failure: new ReadError("robots", message, true) };
}

function disallowed(url: URL): ReadError {
  return new ReadError(
    "robots",
    `The robots.txt of ${url.host} does not let ${url.pathname} be read.`,
    false,
  );
}

function tooManyRedirects(text: string, limit: number): ReadError {
  return new ReadError("redirects", `${text} redirects more than ${limit} times.`, false);
}

function refusedStatus(url: URL, status: number): ReadError {
  return new ReadError(
    "http_status",
    `${url.href} answered with status ${status}.`,
    RETRYABLE.has(status),
    status,
  );
}
