import type { LEAD_STATUSES } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

type Chosen = { leadId: string; campaignId: string; before: (typeof LEAD_STATUSES)[number] };

/**
 * Locks those of the leads that have one of the statuses until the transaction ends, in the order of their ids, and returns them. The
 * rows of their campaigns are locked first, as in pause and stop. Recording the results of many emails locks the same leads in a
 * different order, so without the campaigns' locks the two could deadlock.
 */
export async function lockChosenLeads(
  ctx: Context,
  leadIds: string[],
  statuses: (typeof LEAD_STATUSES)[number][],
): Promise<Chosen[]> {
  const chosen = sql`l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param([...new Set(leadIds)])}::uuid[])`;
  await ctx.db.execute(sql`
    select 1 from campaigns where workspace_id = ${ctx.workspaceId}
      and id in (select l.campaign_id from leads l where ${chosen}) order by id for no key update`);
  const rows = await ctx.db.execute<Chosen>(sql`
    select l.id as "leadId", l.campaign_id as "campaignId", l.status as before from leads l
    where ${chosen} and l.status = any(${sql.param(statuses)}::text[]) order by l.id for no key update`);
  return [...rows];
}
