import { sql } from "drizzle-orm";
import type { Context } from "@/lib/context";

const WHAT = {
  leads: { table: sql`leads`, moment: sql`created_at` },
  mails: { table: sql`mails`, moment: sql`sent_at` },
};

/**
 * How many leads were found, or mails accepted, on each day of a range in a time zone; by the number of the day, the first
 * is 1. Read off an index alone: the days are cut before, so that no row's time has to be turned into a local one.
 */
export async function countPerDay(
  ctx: Context,
  what: keyof typeof WHAT,
  range: { from: string; to: string; timeZone: string },
): Promise<Map<number, number>> {
  const { table, moment } = WHAT[what];
  const rows = await ctx.db.execute<{ day: number; count: number }>(sql`
    with edges as (
      select d.n::int as day, (${range.from}::timestamp + d.n * interval '1 day') at time zone ${range.timeZone} as "from",
        (${range.from}::timestamp + (d.n + 1) * interval '1 day') at time zone ${range.timeZone} as "to"
      from generate_series(0, ${range.to}::date - ${range.from}::date) as d(n)
    )
    select e.day + 1 as day, (
      select count(*) from ${table}
      where workspace_id = ${ctx.workspaceId} and ${moment} >= e."from" and ${moment} < e."to")::int as count
    from edges e`);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
