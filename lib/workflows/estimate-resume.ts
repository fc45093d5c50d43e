import { z } from "zod";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findAgentOfCampaign, findCampaign } from "@/lib/campaigns/find-campaign";
import { listOpenRuns, type Run } from "@/lib/campaigns/runs";
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
    const [estimate, balance, memory, paused] = await Promise.all([
      estimateRest(ctx, id),
      readBalance(ctx),
      findMemory(ctx, agent.id),
      listPausedRuns(ctx, id),
    ]);
    const missing = [
      ...new Set(
        paused.flatMap(({ kind }) =>
          kind === "outreach" ? missingForOutreach(memory, ctx.settings) : missingForDiscovery(memory),
        ),
      ),
    ];
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

/** What is left of a campaign's paused runs: the remaining work of each channel, and the leads still to be found. */
export async function estimateRest(ctx: Context, campaignId: string): Promise<Rest> {
  const paused = await listPausedRuns(ctx, campaignId);
  const parts = (await Promise.all(paused.map((run) => estimateRestOfRun(ctx, run)))).flat();
  if (parts.length === 0) return NOTHING;
  return {
    estimatedCost: parts.reduce((sum, part) => sum + part.estimatedCost, 0),
    people: parts.reduce((sum, part) => sum + part.people, 0),
    calls: parts.reduce((sum, part) => sum + (part.calls ?? 0), 0),
    summary: parts.map(({ summary }) => summary).join(" "),
  };
}

async function estimateRestOfRun(ctx: Context, run: Run): Promise<(Estimate & { calls?: number })[]> {
  if (run.kind === "outreach") {
    const parts = await Promise.all(channels.map((channel) => channel.planner.estimateRest(ctx, run)));
    return parts.filter((part) => part !== null);
  }
  const estimate = estimateSearch(ctx, {
    targetCount: Math.max(1, (run.targetCount ?? 1) - run.found),
    discoveryDepth: run.depth ?? "fast",
    memory: await findMemory(ctx, (await findAgentOfCampaign(ctx, run.campaignId)).id),
    pagesLeft: await countPagesLeft(ctx, run),
  });
  return [estimate];
}

async function listPausedRuns(ctx: Context, campaignId: string): Promise<Run[]> {
  await findCampaign(ctx, campaignId);
  return (await listOpenRuns(ctx, campaignId)).filter(({ status }) => status === "paused");
}
