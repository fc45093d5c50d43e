import { desc } from "drizzle-orm";
import { z } from "zod";
import { leads } from "@/db/schema";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { eligible } from "./select-leads";

const MOST = 10;

export const listEmailCandidates = capability(
  {
    name: "listEmailCandidates",
    description:
      "Lists the leads that an outreach run would write to first, so that their mails can be previewed.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ agentId: uuid }),
    output: z.object({ leadIds: z.array(uuid).max(MOST) }),
  },
  async (ctx, { agentId }) => {
    const { campaignId } = await findAgent(ctx, agentId);
    // In the order in which a run selects them.
    const rows = await ctx.db
      .select({ id: leads.id })
      .from(leads)
      .where(eligible(ctx, campaignId))
      .orderBy(desc(leads.score), leads.id)
      .limit(MOST);
    return { leadIds: rows.map(({ id }) => id) };
  },
);
