import { z } from "zod";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findAgentOfCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import { describeOutreach, OutreachPreview } from "./describe-outreach";
import { ChoiceFields, choiceOf } from "./outreach-input";

export const previewOutreach = capability(
  {
    name: "previewOutreach",
    description:
      "Shows what an outreach run by email would do: who gets an email and who is skipped and why, the sender, the first email and the cost. Sends nothing.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId.extend({
      ...ChoiceFields,
      offset: z.number().int().min(0).max(10_000).default(0).describe("How many recipients to skip."),
    }),
    output: OutreachPreview,
  },
  async (ctx, { id, offset, ...choice }) => {
    const agent = await findAgentOfCampaign(ctx, id);
    return describeOutreach(ctx, { campaignId: id, choice: choiceOf(choice) }, { agentId: agent.id, offset });
  },
);
