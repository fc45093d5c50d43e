/**
 * SQL text for a `timestamptz` in ISO 8601 UTC with milliseconds, as `Date.toISOString` writes it. For handwritten queries, whose
 * times arrive as PostgreSQL prints them. `column`: SQL text too, such as "l.created_at".
 */
export function isoText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
