// Node's socket and DNS errors, and postgres.js's connection errors. Its other codes are programming errors.
const UNREACHABLE = /^(E[A-Z_]+|CONNECTION_[A-Z]+|CONNECT_TIMEOUT)$/;
// SQLSTATE classes: connection exception, insufficient resources (connections, memory, disk), shutting down or starting,
// system error.
const UNABLE = /^(08|53|57P|58)/;

/**
 * Whether a query failed because the database was unreachable or unable to answer, so that retrying makes sense. False when
 * the database rejects the query itself, and for programming errors.
 */
export function isDatabaseAway(error: unknown): boolean {
  let root = error;
  // drizzle wraps the client's error.
  while (root instanceof Error && root.cause) root = root.cause;
  const { name, code } = (root ?? {}) as { name?: unknown; code?: unknown };
  return typeof code === "string" && (name === "PostgresError" ? UNABLE : UNREACHABLE).test(code);
}
