import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { dayEdges } from "@/lib/time/day-edges";

const WHAT = {
  leads: { table: sql`leads`, moment: sql`created_at` },
  emails: { table: sql`email_messages`, moment: sql`sent_at` },
};

/**
 * The number of leads found, or emails accepted, per day of a range in a time zone, keyed by the day's number, starting at
 * 1. Uses an index-only scan: the days' boundaries are computed beforehand, so no row's time has to be converted to local
 * time.
 */
export async function countPerDay(
  ctx: Context,
  what: keyof typeof WHAT,
  range: { from: string; to: string; timeZone: string },
): Promise<Map<number, number>> {
  const { table, moment } = WHAT[what];
  const rows = await ctx.db.execute<{ day: number; count: number }>(sql`
    select d.day::int, (
      select count(*) from ${table}
      where workspace_id = ${ctx.workspaceId} and ${moment} >= d."from" and ${moment} < d."to")::int as count
    from ${dayEdges(range)}`);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
