import { type SQL, sql } from "drizzle-orm";
import { listDays } from "./time-zone";
import { momentOf } from "./zone-clock";

const DAY_MS = 86_400_000;

/**
 * SQL rows `(day, "from", "to")` for a range of days, both ends included: the day's number, starting at 1, and the times at
 * which the day and the next one begin in the zone.
 */
export function dayEdges(range: { from: string; to: string; timeZone: string }): SQL {
  const after = new Date(Date.parse(range.to) + DAY_MS).toISOString().slice(0, 10);
  const starts = [...listDays(range.from, range.to), after].map(startIn(range.timeZone));
  return sql`unnest(${sql.param(starts.slice(0, -1))}::text[]::timestamptz[], ${sql.param(starts.slice(1))}::text[]::timestamptz[])
    with ordinality as d("from", "to", day)`;
}

/**
 * The start of a day in a zone, as ISO 8601 UTC. Computed here because PostgreSQL would take the second midnight when
 * clocks go back over midnight, as in the Azores, and reads short names such as CET as fixed offsets without daylight
 * saving time.
 */
export function startIn(timeZone: string): (day: string) => string {
  return (day) => new Date(momentOf(timeZone, Date.parse(day))).toISOString();
}
