/** What one client may take of the HTTP server, in milliseconds, bytes and counts; `docs/operations.md` lists them. */
export type ServerLimits = {
  /** From the first moment of a connection, or the first byte of its next request, to the end of the headers. */
  headersMs: number;
  /** From the first byte of a request to the last one of its body. */
  requestMs: number;
  /** Without a byte of a body that is under way, or of an answer that is not taken. */
  stalledMs: number;
  /** A body that is under way for longer than `stalledMs` has to come faster than this on average. */
  slowestBytesPerSecond: number;
  /** Between two requests of a connection. */
  keepAliveMs: number;
  /** How often the first two are looked at. */
  checkEveryMs: number;
  /** How long, and for how many bytes, a client that was refused is listened to, so that it gets to read why. */
  lingerMs: number;
  lingerBytes: number;
  /** Length of the request line and the headers together. */
  headerBytes: number;
  /** Requests that one connection sends without waiting for their answers. */
  pipelined: number;
  /** Bodies in memory, all together, of requests that are not yet handed on. */
  heldBytes: number;
  connections: number;
  /** Requests for pages that are worked on at once, for how long one counts as such, and how many more may wait. */
  pagesAtOnce: number;
  pagesMostMs: number;
  pagesWaiting: number;
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
  pipelined: 64,
  heldBytes: 128 * MEBIBYTE,
  connections: 10_000,
  pagesAtOnce: 4,
  pagesMostMs: 500,
  pagesWaiting: 1_000,
};
