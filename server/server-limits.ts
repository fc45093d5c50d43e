import type { LineLimits } from "./waiting-line";

/** What one client may use of the HTTP server, in milliseconds, bytes and counts; documented in `docs/operations.md`. */
export type ServerLimits = {
  /** From the start of a connection, or the first byte of its next request, to the end of the headers. */
  headersMs: number;
  /** From the first byte of a request to the last byte of its body. */
  requestMs: number;
  /** Without a byte of an unfinished body, or of a response that the client does not read. */
  stalledMs: number;
  /** A body that takes longer than `stalledMs` has to arrive faster than this on average. */
  slowestBytesPerSecond: number;
  /** Between two requests on a connection. */
  keepAliveMs: number;
  /** How often the first two limits are checked. */
  checkEveryMs: number;
  /** How long, and for how many bytes, the server keeps reading from a refused client, so that it gets to read the response. */
  lingerMs: number;
  lingerBytes: number;
  /** Size of the request line and the headers together. */
  headerBytes: number;
  /** Requests of one connection that are worked on at the same time. */
  answering: number;
  /** Requests that one connection may send without waiting for responses; those that are not worked on yet have no body. */
  pipelined: number;
  /** Total size of buffered bodies of requests that have not been passed on yet. */
  heldBytes: number;
  /** Total size of responses that clients have not read yet. */
  unreadBytes: number;
  connections: number;
  /** Requests under /v1 of senders whose key this process does not know yet. */
  strangers: LineLimits;
  /** Requests for pages. */
  pages: LineLimits;
};

const MEBIBYTE = 1024 * 1024;

export const SERVER_LIMITS: Readonly<ServerLimits> = {
  headersMs: 20_000,
  requestMs: 300_000,
  stalledMs: 30_000,
  slowestBytesPerSecond: 1024,
  keepAliveMs: 75_000,
  checkEveryMs: 1_000,
  lingerMs: 1_000,
  lingerBytes: 4 * MEBIBYTE,
  headerBytes: 16 * 1024,
  answering: 2,
  pipelined: 64,
  heldBytes: 128 * MEBIBYTE,
  unreadBytes: 128 * MEBIBYTE,
  connections: 10_000,
  strangers: { turnMs: 5, atOnce: 8, mostMs: 500, waiting: 5_000 },
  pages: { turnMs: 5, atOnce: 4, mostMs: 500, waiting: 1_000 },
};
