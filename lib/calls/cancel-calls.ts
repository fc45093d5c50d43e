import { sql } from "drizzle-orm";
import type { Context } from "@/lib/context";

/** Takes the open calls of a campaign off the list. Answers how many. */
export async function cancelCallsOfCampaign(
  ctx: Context,
  campaignId: string,
  reason: string,
): Promise<number> {
  const rows = await ctx.db.execute(sql`
    update calls set state = 'canceled', reason = ${reason}, claimed_by = null, claimed_until = null,
      ended_at = now(), updated_at = now()
    where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and state = 'open' returning 1`);
  return rows.length;
}
