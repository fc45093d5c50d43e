/** Why PostgreSQL rejected a query: its SQLSTATE, and the violated constraint, if any. */
export type RefusedQuery = { code: string; constraint: string | undefined };

/** Null for an error that did not come from PostgreSQL. */
export function findRefusedQuery(error: unknown): RefusedQuery | null {
  let root = error;
  // drizzle wraps the client's error.
  while (root instanceof Error && root.cause) root = root.cause;
  const { name, code, constraint_name: constraint } = (root ?? {}) as Record<string, string | undefined>;
  return name === "PostgresError" && typeof code === "string" ? { code, constraint } : null;
}

/** Two transactions conflicted and PostgreSQL rolled this one back. It is safe to retry. */
export function isUndoneByAnother(error: unknown): boolean {
  const code = findRefusedQuery(error)?.code;
  // serialization_failure, deadlock_detected
  return code === "40001" || code === "40P01";
}
