import type { SQL } from "drizzle-orm";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { hoursOf } from "./call-settings";
import { isCallTime } from "./calling-hours";

/**
 * SQL condition on `calls c`: calls may be made now where the lead is. Looks only at the workspace's open calls; callbacks that the lead
 * agreed to have other hours.
 */
export async function isInOpenZone(ctx: Context, now: Date): Promise<SQL> {
  const rows = await ctx.db.execute<{ time_zones: string }>(sql`
    select distinct time_zones from calls where workspace_id = ${ctx.workspaceId} and state = 'open'`);
  const open = (isCallback: boolean) =>
    rows
      .map((row) => row.time_zones)
      .filter((zones) => isCallTime(zones.split(" "), now, hoursOf({ isCallback }, ctx.settings)));
  return sql`c.time_zones = any(
    case when c.is_callback then ${sql.param(open(true))}::text[] else ${sql.param(open(false))}::text[] end)`;
}
