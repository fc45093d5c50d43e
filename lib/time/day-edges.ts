import { type SQL, sql } from "drizzle-orm";
import { listDays } from "./time-zone";
import { momentOf } from "./zone-clock";

const DAY_MS = 86_400_000;

/**
 * SQL rows `(day, "from", "to")` of a range of days, both ends included: the number of the day, the first is 1, and the
 * moments at which it begins and at which the next does in the zone.
 */
export function dayEdges(range: { from: string; to: string; timeZone: string }): SQL {
  const after = new Date(Date.parse(range.to) + DAY_MS).toISOString().slice(0, 10);
  const starts = [...listDays(range.from, range.to), after].map(startIn(range.timeZone));
  return sql`unnest(${sql.param(starts.slice(0, -1))}::text[]::timestamptz[], ${sql.param(starts.slice(1))}::text[]::timestamptz[])
    with ordinality as d("from", "to", day)`;
}

/**
 * The first moment of a day in a zone, as ISO 8601 UTC. PostgreSQL would take the second midnight of a night in which
 * clocks go back over it, as on the Azores, and short names such as CET for offsets without summer time.
 */
export function startIn(timeZone: string): (day: string) => string {
  return (day) => new Date(momentOf(timeZone, Date.parse(day))).toISOString();
}
