import { Agent, type Dispatcher, ProxyAgent } from "undici";
import { type GuardOptions, guardConnector } from "./address-guard";
import { ReadError } from "./read-error";

export type HttpHeaders = Record<string, string | string[] | undefined>;

export type HttpAnswer = {
  status: number;
  headers: HttpHeaders;
  /** As received, with content codings still applied. Empty if it was not wanted; cut at `maxBytes` if that was asked for. */
  body: Buffer;
};

export type HttpRequest = {
  headers: Record<string, string>;
  /** For the whole exchange, from connecting to the last byte. */
  timeoutMs: number;
  maxBytes: number;
  /** What to do with a body larger than `maxBytes`. */
  oversize: "fail" | "truncate";
  /** Decides from the response's status and headers whether to read the body. May throw a `ReadError`. */
  wantsBody: (status: number, headers: HttpHeaders) => boolean;
  signal?: AbortSignal;
};

export type TransportOptions = GuardOptions & {
  perHostConcurrency: number;
  /** HTTP forward proxy: absolute-form for http, CONNECT for https (RFC 9112 §3.2.2, RFC 9110 §9.3.6). */
  proxyUrl?: string;
};

/** Interim responses (RFC 9110 §15.2) before the final one. */
const MAX_INTERIM = 20;
/** Pieces that a body may come in, and how long they are on average beyond that number: each costs as much as a thousand bytes. */
const MAX_PIECES = 20_000;
const SHORTEST_PIECE = 256;

/** An unwanted body up to this size is read to its end, which keeps the connection alive. */
const DRAIN_BYTES = 64 * 1024;

/** Sends GET requests without following redirects, decoding or caching; one exchange per call. Errors: `ReadError`, the signal's reason. */
export class HttpTransport {
  private readonly dispatcher: Dispatcher;

  constructor(options: TransportOptions) {
    const pool = {
      connections: options.perHostConcurrency,
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: 10_000,
    };
    // No guard with a proxy: the proxy resolves the names, and its own address is configured by the operator.
    this.dispatcher = options.proxyUrl
      ? new ProxyAgent({
          ...pool,
          uri: options.proxyUrl,
          connectTimeout: options.connectTimeoutMs,
          requestTls: options.tls,
        })
      : new Agent({ ...pool, connect: guardConnector(options) });
  }

  async get(url: URL, request: HttpRequest): Promise<HttpAnswer> {
    try {
      return await this.exchange(url, request);
    } catch (error) {
      if (request.signal?.aborted) throw error;
      // The server may close an idle connection just as we write to it, so try once more on another connection.
      if (!isDroppedConnection(error)) throw toReadError(error, url);
    }
    try {
      return await this.exchange(url, request);
    } catch (error) {
      throw request.signal?.aborted ? error : toReadError(error, url);
    }
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }

  private exchange(url: URL, request: HttpRequest): Promise<HttpAnswer> {
    const { signal } = request;
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      let controller: Dispatcher.DispatchController | undefined;
      let settled = false;
      let answer: HttpAnswer | undefined;
      let wanted = false;
      let size = 0;
      let pieces = 0;
      let interim = 0;
      const body = new GrowingBuffer();

      const settle = (finish: () => void) => {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        finish();
      };
      const fail = (error: unknown) => {
        settle(() => reject(error));
        controller?.abort(error as Error);
      };
      const complete = () => settle(() => resolve({ ...answer!, body: body.take() }));
      const onAbort = () => fail(signal?.reason);
      const timer = setTimeout(() => fail(tookTooLong(url, request.timeoutMs)), request.timeoutMs);
      signal?.addEventListener("abort", onAbort, { once: true });

      const handler: Dispatcher.DispatchHandler = {
        onRequestStart(started) {
          controller = started;
          if (settled) started.abort(new Error("The request was canceled before it was sent."));
        },
        onResponseStart(_controller, status, headers) {
          if (settled) return;
          if (status < 200) {
            interim += 1;
            if (interim > MAX_INTERIM)
              fail(tooFragmented(url, `more than ${MAX_INTERIM} responses before the final one`));
            return;
          }
          answer = { status, headers, body: Buffer.alloc(0) };
          try {
            wanted = request.wantsBody(status, headers);
            const length = Number(headers["content-length"]);
            if (wanted && request.oversize === "fail" && length > request.maxBytes) {
              throw tooLarge(url, request.maxBytes);
            }
          } catch (error) {
            fail(error);
          }
        },
        onResponseData(_controller, chunk) {
          if (settled) return;
          size += chunk.length;
          pieces += 1;
          if (pieces > MAX_PIECES && size < pieces * SHORTEST_PIECE)
            return fail(tooFragmented(url, `more than ${MAX_PIECES} pieces of a few bytes`));
          const limit = wanted ? request.maxBytes : DRAIN_BYTES;
          if (size <= limit) {
            if (wanted) body.add(chunk);
            return;
          }
          if (wanted && request.oversize === "fail") return fail(tooLarge(url, request.maxBytes));
          if (wanted) body.add(chunk.subarray(0, chunk.length - (size - limit)));
          complete();
          controller?.abort(new Error("Enough of the body was read."));
        },
        onResponseEnd: () => complete(),
        onResponseError: (_controller, error) => fail(error),
      };
      try {
        this.dispatcher.dispatch(
          {
            origin: url.origin,
            path: url.pathname + url.search,
            method: "GET",
            headers: request.headers,
            headersTimeout: 0,
            bodyTimeout: 0,
          },
          handler,
        );
      } catch (error) {
        fail(error);
      }
    });
  }
}

/** Bytes in one block that doubles when it is full. A body that is kept chunk by chunk takes a hundred times its size in small chunks. */
class GrowingBuffer {
  private block = Buffer.allocUnsafeSlow(16 * 1024);
  private length = 0;

  add(chunk: Uint8Array): void {
    if (this.length + chunk.length > this.block.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.block.length, this.length + chunk.length));
      this.block.copy(larger, 0, 0, this.length);
      this.block = larger;
    }
    this.block.set(chunk, this.length);
    this.length += chunk.length;
  }

  take(): Buffer {
    return this.block.subarray(0, this.length);
  }
}

function tooFragmented(url: URL, what: string): ReadError {
  return new ReadError("wrong_type", `${url.href} was not read: its server sends ${what}.`, false);
}

export function tooLarge(url: URL, maxBytes: number): ReadError {
  const limit = maxBytes >= 1e6 ? `${Math.round(maxBytes / 1e5) / 10} MB` : `${maxBytes} bytes`;
  return new ReadError("too_large", `${url.href} is larger than ${limit}, so it was not read.`, false);
}

function tookTooLong(url: URL, timeoutMs: number): ReadError {
  return new ReadError("timeout", `${url.href} did not respond in full within ${timeoutMs / 1000} s.`, true);
}

function isDroppedConnection(error: unknown): boolean {
  const { code, socket } = error as { code?: string; socket?: { bytesRead?: number } };
  if (code === "UND_ERR_SOCKET") return (socket?.bytesRead ?? 0) > 0;
  return code === "ECONNRESET" || code === "EPIPE";
}

const NETWORK_CAUSES: Record<string, string> = {
  ENOTFOUND: "there is no such host name",
  EAI_AGAIN: "its name could not be resolved",
  ECONNREFUSED: "it refuses connections",
  ECONNRESET: "it dropped the connection",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no network",
  UND_ERR_SOCKET: "it dropped the connection",
  UND_ERR_DESTROYED: "the page reader was closed",
  UND_ERR_ABORTED: "the proxy did not open a tunnel to it",
};

function toReadError(error: unknown, url: URL): ReadError {
  if (error instanceof ReadError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") {
    return new ReadError("timeout", `${url.host} could not be connected to in time.`, true);
  }
  const cause = (code && NETWORK_CAUSES[code]) ?? message ?? "the connection failed";
  return new ReadError("network", `${url.host} could not be reached: ${cause}.`, true);
}
