import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { runSteps, runs } from "@/db/schema";
import { estimateVoiceRest } from "@/lib/calls/estimate-voice";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import { type Estimate, EstimateWithMeans } from "@/lib/credits/estimate";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { estimateSearch } from "@/lib/discovery/estimate-discovery";
import { env } from "@/lib/env";
import { findMemory } from "@/lib/memory/find-memory";
import { missingForDiscovery, missingForOutreach } from "@/lib/memory/missing-memory";
import { estimateMails, estimateReach } from "@/lib/outreach/estimate-outreach";
import { CampaignId } from "./campaign-input";
import { findAgentOfCampaign, findCampaign } from "./find-campaign";
import { countWaiting } from "./mails-in-hand";

export const estimateResume = capability(
  {
    name: "estimateResume",
    description:
      "Says what going on with a paused campaign would cost at most, and how many people it reaches.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId,
    output: EstimateWithMeans.extend({
      calls: z.number().int().describe("Of the people, those whom the artificial voice calls."),
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
      run?.kind === "outreach" ? missingForOutreach(memory, env()) : missingForDiscovery(memory);
    return { ...estimate, balance: toCredits(balance), missing };
  },
);

type Rest = Estimate & { calls: number };

const NOTHING: Rest = {
  ...{ estimatedCost: 0, people: 0, calls: 0 },
  summary: "Go on with what was paused. No mail waits.",
};

/**
 * What is left of a campaign's run: the mails that wait, the leads still to be chosen and the calls of the artificial voice, or the
 * leads still to be found.
 */
export async function estimateRest(ctx: Context, campaignId: string): Promise<Rest> {
  const run = await findRun(ctx, campaignId);
  if (!run) return NOTHING;
  if (run.kind === "discovery")
    return {
      ...estimateSearch({
        targetCount: Math.max(1, (run.targetCount ?? 1) - run.found),
        discoveryDepth: run.depth ?? "fast",
      }),
      calls: 0,
    };
  const waiting = await countWaiting(ctx, campaignId);
  const more = run.isSelecting
    ? await estimateReach(ctx, campaignId, leftOf(run.targetCount, waiting))
    : null;
  const people = waiting + (more?.people ?? 0);
  const mails = people === 0 ? null : estimateMails(people);
  const voice = run.voice === null ? null : await estimateVoiceRest(ctx, { id: run.id, campaignId });
  const parts = [mails, voice].filter((part) => part !== null);
  if (parts.length === 0) return NOTHING;
  return {
    estimatedCost: parts.reduce((sum, part) => sum + part.estimatedCost, 0),
    people: people + (voice?.people ?? 0),
    calls: voice?.people ?? 0,
    summary: parts.map(({ summary }) => summary).join(" "),
  };
}

function leftOf(targetCount: number | null, chosen: number): number | undefined {
  return targetCount === null ? undefined : Math.max(0, targetCount - chosen);
}

async function findRun(ctx: Context, campaignId: string) {
  const { currentRunId } = await findCampaign(ctx, campaignId);
  if (!currentRunId) return null;
  const [run] = await ctx.db
    .select({
      id: runs.id,
      kind: runs.kind,
      depth: runs.depth,
      targetCount: runs.targetCount,
      found: runs.found,
      voice: runs.voice,
      channels: runs.channels,
      selecting: runSteps.status,
    })
    .from(runs)
    .leftJoin(
      runSteps,
      and(
        eq(runSteps.workspaceId, runs.workspaceId),
        eq(runSteps.runId, runs.id),
        eq(runSteps.key, "select_leads"),
      ),
    )
    .where(and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.id, currentRunId)));
  if (!run) return null;
  const isOpen = run.selecting === "pending" || run.selecting === "running";
  // A run of calls alone chooses nobody to write to.
  return { ...run, isSelecting: isOpen && run.channels?.email !== false };
}
