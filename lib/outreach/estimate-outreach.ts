import { z } from "zod";
import { leads } from "@/db/schema";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findAgentOfCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { toCredits, toMicros } from "@/lib/credits/amount";
import { type Estimate, EstimateWithMeans } from "@/lib/credits/estimate";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceList } from "@/lib/credits/price-list";
import { env } from "@/lib/env";
import { findMemory } from "@/lib/memory/find-memory";
import { missingForOutreach } from "@/lib/memory/missing-memory";
import { eligible } from "./select-leads";

export const estimateOutreach = capability(
  {
    name: "estimateOutreach",
    description:
      "Says how many people an outreach run would write to and what that costs, before it is begun.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId.extend({
      targetCount: z.number().int().min(1).max(10_000).optional().describe("Left out: every eligible lead."),
    }),
    output: EstimateWithMeans,
  },
  async (ctx, { id, targetCount }) => {
    const agent = await findAgentOfCampaign(ctx, id);
    const [estimate, balance, memory] = await Promise.all([
      estimateReach(ctx, id, targetCount),
      readBalance(ctx),
      findMemory(ctx, agent.id),
    ]);
    return { ...estimate, balance: toCredits(balance), missing: missingForOutreach(memory, env()) };
  },
);

/** An outreach run's people: those that may be written to now, at most `targetCount`. */
export async function estimateReach(
  ctx: Context,
  campaignId: string,
  targetCount: number | undefined,
): Promise<Estimate> {
  const able = await ctx.db.$count(leads, eligible(ctx, campaignId));
  return estimateMails(Math.min(able, targetCount ?? able));
}

export function estimateMails(people: number): Estimate {
  const estimatedCost = toCredits(toMicros(people * priceList(env()).emailSend));
  const whom = people === 1 ? "1 person" : `${people} people`;
  return { estimatedCost, people, summary: `Write to ${whom} for up to ${estimatedCost} credits.` };
}
