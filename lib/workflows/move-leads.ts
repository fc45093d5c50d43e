import { z } from "zod";
import type { LEAD_STATUSES } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { ChosenLeads } from "@/lib/leads/chosen-leads";
import { uuid } from "@/lib/shapes";

const REASONS = ["queued", "in_call_queue"] as const;

type Row = {
  id: string;
  agentId: string;
  campaignId: string;
  status: (typeof LEAD_STATUSES)[number];
  isActive: boolean;
  hasCall: boolean;
};

/**
 * Gives leads to another agent. Emails and calls of the past stay with the campaign that made them; a lead that something still waits
 * for stays where it is.
 */
export const moveLeads = capability(
  {
    name: "moveLeads",
    description:
      "Moves leads to another agent. Leads with an email or a call that is still to come stay, with the reason; so do leads of that agent.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: ChosenLeads.extend({ agentId: uuid.describe("Id of the agent that they move to.") }),
    output: z.object({
      leadIds: z.array(uuid).describe("Ids of the leads that were moved."),
      refused: z
        .array(
          z.object({
            leadId: uuid,
            reason: z
              .enum(REASONS)
              .describe("queued: an email is still to come; in_call_queue: a call is still to come."),
          }),
        )
        .describe("Leads that were not moved."),
    }),
  },
  async (ctx, { leadIds, agentId }) => {
    const agent = await findAgent(ctx, agentId);
    const found = await lockLeads(ctx, leadIds, agent.campaignId);
    const others = found.filter((lead) => lead.agentId !== agentId);
    const refused = others.flatMap((lead) => {
      const reason = whyNot(lead);
      return reason ? [{ leadId: lead.id, reason }] : [];
    });
    const moved = others.filter((lead) => whyNot(lead) === null);
    await move(ctx, moved, { agentId, campaignId: agent.campaignId });
    await recordActivity(
      ctx,
      moved.map(({ id, agentId: fromAgentId }) => ({
        kind: "lead_moved" as const,
        leadId: id,
        campaignId: agent.campaignId,
        details: { fromAgentId, toAgentId: agentId },
      })),
    );
    return { leadIds: moved.map(({ id }) => id), refused };
  },
);

function whyNot({ status, isActive, hasCall }: Row): (typeof REASONS)[number] | null {
  if (status === "queued" || isActive) return "queued";
  return hasCall ? "in_call_queue" : null;
}

/** Campaigns are locked before leads, as in `lockChosenLeads`; whoever enrolls a lead or queues a call holds them too. */
async function lockLeads(ctx: Context, leadIds: string[], campaignId: string): Promise<Row[]> {
  const chosen = sql`l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param([...new Set(leadIds)])}::uuid[])
    and l.merged_into is null`;
  await ctx.db.execute(sql`
    select 1 from campaigns where workspace_id = ${ctx.workspaceId}
      and (id = ${campaignId} or id in (select l.campaign_id from leads l where ${chosen})) order by id for no key update`);
  // Nothing can be enrolled or queued for a lead whose row is locked this way: that would refer to it.
  await ctx.db.execute(sql`select 1 from leads l where ${chosen} order by l.id for update`);
  const rows = await ctx.db.execute<Row>(sql`
    select l.id, l.agent_id as "agentId", l.campaign_id as "campaignId", l.status,
      exists (select 1 from enrollments e where e.workspace_id = l.workspace_id and e.lead_id = l.id and e.state = 'active') as "isActive",
      exists (select 1 from calls c where c.workspace_id = l.workspace_id and c.lead_id = l.id and c.state = 'open') as "hasCall"
    from leads l where ${chosen} order by l.id`);
  return [...rows];
}

async function move(ctx: Context, leads: Row[], to: { agentId: string; campaignId: string }): Promise<void> {
  if (leads.length === 0) return;
  await ctx.db.execute(sql`
    update leads set agent_id = ${to.agentId}, campaign_id = ${to.campaignId}, updated_at = now()
    where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(leads.map(({ id }) => id))}::uuid[])`);
  // The triggers on `leads` keep these totals for rows that come, go, and are merged. This is the only place where a lead changes its agent.
  await ctx.db.execute(sql`
    insert into lead_counts as c (workspace_id, agent_id, count)
      select ${ctx.workspaceId}, v."agentId", sum(v.n)::int
      from jsonb_to_recordset(${JSON.stringify([
        ...leads.map(({ agentId }) => ({ agentId, n: -1 })),
        { agentId: to.agentId, n: leads.length },
      ])}::text::jsonb) as v("agentId" uuid, n int)
      group by 2 order by 2
      on conflict (workspace_id, agent_id) do update set count = c.count + excluded.count`);
}
