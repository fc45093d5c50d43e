import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findAgentOfCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import { channels } from "@/lib/channels/channels";
import { toCredits } from "@/lib/credits/amount";
import { EstimateWithMeans } from "@/lib/credits/estimate";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { findMemory } from "@/lib/memory/find-memory";
import { missingForOutreach } from "@/lib/memory/missing-memory";
import { ChoiceFields, choiceOf } from "./outreach-input";

export const estimateOutreach = capability(
  {
    name: "estimateOutreach",
    description: "Estimates how many people an outreach run would email, and its cost.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId.extend(ChoiceFields),
    output: EstimateWithMeans,
  },
  async (ctx, { id, ...choice }) => {
    const agent = await findAgentOfCampaign(ctx, id);
    const [estimate, balance, memory] = await Promise.all([
      // A run that names no channel uses the first one.
      channels[0]!.planner.estimate(ctx, id, choiceOf(choice)),
      readBalance(ctx),
      findMemory(ctx, agent.id),
    ]);
    return { ...estimate, balance: toCredits(balance), missing: missingForOutreach(memory, ctx.settings) };
  },
);
