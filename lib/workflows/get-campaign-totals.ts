import { z } from "zod";
import { sql } from "@/db/scope";
import { findAgentOfCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { USUAL_MIN_FIT } from "./outreach-input";

const count = z.number().int();

export const CampaignTotals = z.object({
  found: count.describe("Its leads."),
  fit: count.describe(`Leads with a fit of at least ${USUAL_MIN_FIT}.`),
  sent: count.describe("Emails that a mail server accepted."),
  bounced: count.describe("Leads whose address refuses email."),
  replied: count.describe("Leads that ever replied."),
  unsubscribed: count.describe("Leads that opted out."),
  calls: count.describe("Calls with an outcome."),
});
export type CampaignTotals = z.infer<typeof CampaignTotals>;

/** Each figure is read from an index made for it or from a stored count: no lead, email or call is read. */
export const getCampaignTotals = capability(
  {
    name: "getCampaignTotals",
    description: "Counts what a campaign has done in all of its runs.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("campaign") }),
    output: CampaignTotals,
  },
  async (ctx, { id }) => {
    const agent = await findAgentOfCampaign(ctx, id);
    const [totals] = await ctx.db.execute<CampaignTotals>(sql`
      select
        (select coalesce(sum(c.count), 0)::int from lead_counts c
          where c.workspace_id = ${ctx.workspaceId} and c.agent_id = ${agent.id}) as found,
        (select count(*)::int from deliveries m
          where m.workspace_id = ${ctx.workspaceId} and m.campaign_id = ${id} and m.sent_at is not null) as sent,
        (select count(l.replied_at)::int from leads l
          where l.workspace_id = ${ctx.workspaceId} and l.agent_id = ${agent.id} and l.contacted_at is not null and l.merged_into is null) as replied,
        (select coalesce(sum(c.count), 0)::int from call_counts c
          where c.workspace_id = ${ctx.workspaceId} and c.agent_id = ${agent.id} and c.state = 'done') as calls,
        s.*
      from (
        select count(*) filter (where l.score >= ${USUAL_MIN_FIT})::int as fit,
          count(*) filter (where l.status = 'bounced')::int as bounced,
          count(*) filter (where l.status = 'unsubscribed')::int as unsubscribed
        from leads l where l.workspace_id = ${ctx.workspaceId} and l.agent_id = ${agent.id} and l.merged_into is null
      ) s`);
    return totals!;
  },
);
