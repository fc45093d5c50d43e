import { z } from "zod";
import { sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import { leadsMet } from "@/lib/leads/count-leads-met";
import { MAX_CHOSEN } from "@/lib/leads/list-lead-ids";
import { pathId, uuid } from "@/lib/shapes";

export const listLeadsMet = capability(
  {
    name: "listLeadsMet",
    description:
      "Lists the ids of another agent's leads that a campaign's latest search found as duplicates, 10,000 at most. `POST /v1/leads/move` moves them.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      id: pathId("campaign"),
      agentId: uuid.describe("The agent whose leads they are."),
    }),
    output: z.object({ leadIds: z.array(uuid) }),
  },
  async (ctx, { id, agentId }) => {
    const [campaign] = await Promise.all([findCampaign(ctx, id), findAgent(ctx, agentId)]);
    if (!campaign.currentRunId) return { leadIds: [] };
    const rows = await ctx.db.execute<{ id: string }>(sql`
      select l.id ${leadsMet(ctx, id, campaign.currentRunId)} and a.id = ${agentId} order by l.id limit ${MAX_CHOSEN}`);
    return { leadIds: rows.map((row) => row.id) };
  },
);
