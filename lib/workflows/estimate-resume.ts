import { z } from "zod";
import { runs } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findAgentOfCampaign, findCampaign } from "@/lib/campaigns/find-campaign";
import type { Run } from "@/lib/campaigns/start-run";
import { capability } from "@/lib/capability";
import { channels } from "@/lib/channels/channels";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import { type Estimate, EstimateWithMeans } from "@/lib/credits/estimate";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { countPagesLeft } from "@/lib/discovery/count-pages-left";
import { estimateSearch } from "@/lib/discovery/estimate-discovery";
import { findMemory } from "@/lib/memory/find-memory";
import { missingForDiscovery, missingForOutreach } from "@/lib/memory/missing-memory";

export const estimateResume = capability(
  {
    name: "estimateResume",
    description: "Estimates the maximum cost of resuming a paused campaign, and how many people it reaches.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId,
    output: EstimateWithMeans.extend({
      calls: z.number().int().describe("Of the people, those whom the automated assistant calls."),
    }),
  },
  async (ctx, { id }) => {
    const agent = await findAgentOfCampaign(ctx, id);
    const [estimate, balance, memory, run] = await Promise.all([
      estimateRest(ctx, id),
      readBalance(ctx),
      findMemory(ctx, agent.id),
      findRun(ctx, id),
    ]);
    const missing =
      run?.kind === "outreach" ? missingForOutreach(memory, ctx.settings) : missingForDiscovery(memory);
    return { ...estimate, balance: toCredits(balance), missing };
  },
);

type Rest = Estimate & { calls: number };

const NOTHING: Rest = {
  estimatedCost: 0,
  people: 0,
  calls: 0,
  summary: "Resume the campaign. No emails are waiting.",
};

/** What is left of a campaign's run: the remaining work of each channel, or the leads still to be found. */
export async function estimateRest(ctx: Context, campaignId: string): Promise<Rest> {
  const run = await findRun(ctx, campaignId);
  if (!run) return NOTHING;
  if (run.kind === "discovery")
    return {
      ...estimateSearch(ctx, {
        targetCount: Math.max(1, (run.targetCount ?? 1) - run.found),
        discoveryDepth: run.depth ?? "fast",
        memory: await findMemory(ctx, (await findAgentOfCampaign(ctx, campaignId)).id),
        pagesLeft: await countPagesLeft(ctx, run),
      }),
      calls: 0,
    };
  const parts = (await Promise.all(channels.map((channel) => channel.planner.estimateRest(ctx, run)))).filter(
    (part) => part !== null,
  );
  if (parts.length === 0) return NOTHING;
  return {
    estimatedCost: parts.reduce((sum, part) => sum + part.estimatedCost, 0),
    people: parts.reduce((sum, part) => sum + part.people, 0),
    calls: parts.reduce((sum, part) => sum + (part.calls ?? 0), 0),
    summary: parts.map(({ summary }) => summary).join(" "),
  };
}

async function findRun(ctx: Context, campaignId: string): Promise<Run | null> {
  const { currentRunId } = await findCampaign(ctx, campaignId);
  if (!currentRunId) return null;
  const [run] = await ctx.db
    .select()
    .from(runs)
    .where(and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.id, currentRunId)));
  return run ?? null;
}
