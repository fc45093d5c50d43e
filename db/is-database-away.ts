// Sockets and names, and what postgres.js says of connections; its other codes are faults of the program.
const UNREACHABLE = /^(E[A-Z_]+|CONNECTION_[A-Z]+|CONNECT_TIMEOUT)$/;
// SQLSTATE: connection lost, no resources (clients, memory, disk), shutting down or starting, a fault of its system.
const UNABLE = /^(08|53|57P|58)/;

/**
 * Whether a query failed because the database could not be asked, or could not answer, so that it is worth asking
 * again. False for what the database itself refuses and for faults of the program.
 */
export function isDatabaseAway(error: unknown): boolean {
  let root = error;
  // drizzle wraps what the client threw.
  while (root instanceof Error && root.cause) root = root.cause;
  const { name, code } = (root ?? {}) as { name?: unknown; code?: unknown };
  return typeof code === "string" && (name === "PostgresError" ? UNABLE : UNREACHABLE).test(code);
}
