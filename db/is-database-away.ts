// SQLSTATE classes: connection, resources (too many clients), operator's intervention (restarts), system (its disk).
const AWAY = /^(08|53|57|58)/;

/**
 * Whether a query failed because the database could not be asked, or could not answer, so that it is worth asking
 * again. False for what the database itself refuses and for faults of the program.
 */
export function isDatabaseAway(error: unknown): boolean {
  let root = error;
  // drizzle wraps what the client threw.
  while (root instanceof Error && root.cause) root = root.cause;
  const { name, code } = (root ?? {}) as { name?: unknown; code?: unknown };
  if (typeof code !== "string") return false;
  return name !== "PostgresError" || AWAY.test(code);
}
