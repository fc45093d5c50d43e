import { type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

export type LeadsMet = { agentId: string; agentName: string; leads: number };

/**
 * The other agents whose leads a search met, with how many, most first. Read from the search's contacts and the leads as they are now:
 * one that was moved or erased since does not count.
 */
export async function countLeadsMet(ctx: Context, campaignId: string, runId: string): Promise<LeadsMet[]> {
  const rows = await ctx.db.execute<LeadsMet>(sql`
    select a.id as "agentId", a.name as "agentName", count(*)::int as leads ${leadsMet(ctx, campaignId, runId)}
    group by a.id, a.name order by leads desc, a.name, a.id`);
  return [...rows];
}

/** The same leads in SQL: `l`, each with its agent `a`, as FROM and WHERE. */
export function leadsMet(ctx: Context, campaignId: string, runId: string): InWorkspace {
  return sql`from discovery_contacts c
      join leads l on l.workspace_id = c.workspace_id and l.email_key = c.email_key and l.campaign_id <> ${campaignId}
      join agents a on a.workspace_id = l.workspace_id and a.id = l.agent_id
    where c.workspace_id = ${ctx.workspaceId} and c.run_id = ${runId} and c.outcome = 'duplicate'`;
}
