import { z } from "zod";
import { deliveries } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import { readEmailParts } from "@/lib/channels/email/read-email-parts";
import { count } from "@/lib/shapes";
import { AWAITS_APPROVAL, describeFollowUp, FollowUpDraft } from "./follow-up-draft";

/** How many are listed at once. */
const PORTION = 50;

export const listFollowUpDrafts = capability(
  {
    name: "listFollowUpDrafts",
    description:
      "Lists the follow-ups of a campaign that are written and wait for approval, the longest waiting first: 50 at most.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId,
    output: z.object({ drafts: z.array(FollowUpDraft), total: count }),
  },
  async (ctx, { id }) => {
    await findCampaign(ctx, id);
    const waiting = and(
      eq(deliveries.workspaceId, ctx.workspaceId),
      eq(deliveries.campaignId, id),
      AWAITS_APPROVAL,
    );
    const [parts, total] = await Promise.all([
      readEmailParts(ctx, waiting, PORTION),
      ctx.db.$count(deliveries, waiting),
    ]);
    return { drafts: parts.map((one) => describeFollowUp(ctx, one)), total };
  },
);
