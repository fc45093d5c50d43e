import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { campaigns } from "@/db/schema";
import { cancelCalls } from "@/lib/calls/cancel-calls";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { releaseHoldsOfRun } from "@/lib/credits/resolve-holds";
import { cancelStoppedMails } from "@/lib/outreach/cancel-mails";
import { CampaignId, halted } from "./campaign-input";
import { findCampaign } from "./find-campaign";
import { awaitInHand } from "./in-hand";
import { haltRun } from "./run-leg";

export const stopCampaign = capability(
  {
    name: "stopCampaign",
    description:
      "Stop the pipeline of a campaign for good: mails that wait are dropped and their credits return, and its open calls leave the list.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: true,
    // It waits for what is in hand, which must be able to see that the campaign is stopped.
    commitsItself: true,
    input: CampaignId,
    output: z
      .object({ ok: z.literal(true), stopped: z.literal(true), ...halted })
      .meta({ id: "StoppedCampaign" }),
  },
  async (ctx, { id }) => {
    await transact(ctx, async (ctx) => {
      const campaign = await findCampaign(ctx, id, "no key update");
      if (campaign.status === "running" || campaign.status === "paused") {
        await ctx.db
          .update(campaigns)
          .set({ status: "stopped", pauseReason: null })
          .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, id)));
        if (campaign.currentRunId) await haltRun(ctx, campaign.currentRunId, "stopped");
      }
      await cancelStoppedMails(ctx, id);
      await cancelCalls(ctx, sql`c.campaign_id = ${id}`, "The campaign was stopped.");
      if (campaign.currentRunId) await releaseHoldsOfRun(ctx, campaign.currentRunId);
    });
    return {
      ok: true as const,
      stopped: true as const,
      ...(await awaitInHand(ctx, id)),
    };
  },
);
