/** Why PostgreSQL itself refused a query: its SQLSTATE, and the constraint that stood against it. */
export type RefusedQuery = { code: string; constraint: string | undefined };

/** Null for an error that is not the database's own answer. */
export function findRefusedQuery(error: unknown): RefusedQuery | null {
  let root = error;
  // drizzle wraps what the client threw.
  while (root instanceof Error && root.cause) root = root.cause;
  const { name, code, constraint_name: constraint } = (root ?? {}) as Record<string, string | undefined>;
  return name === "PostgresError" && typeof code === "string" ? { code, constraint } : null;
}

/** Two transactions were in each other's way and this one was undone, whole: it may simply go again. */
export function isUndoneByAnother(error: unknown): boolean {
  const code = findRefusedQuery(error)?.code;
  // serialization_failure, deadlock_detected
  return code === "40001" || code === "40P01";
}
