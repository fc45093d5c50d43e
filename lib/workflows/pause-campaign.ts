import { z } from "zod";
import { campaigns } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign, invalidState } from "@/lib/campaigns/find-campaign";
import { haltRuns } from "@/lib/campaigns/run-state";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { awaitInFlight, halted } from "./await-in-flight";

export const pauseCampaign = capability(
  {
    name: "pauseCampaign",
    description:
      "Pauses a campaign's running pipeline; nothing is sent or charged for it until it is resumed.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: false,
    // It waits for what is in flight, which must be able to see that the campaign is paused.
    commitsItself: true,
    refuses: ["invalid_state"],
    input: CampaignId,
    output: z
      .object({ ok: z.literal(true), paused: z.literal(true), ...halted })
      .meta({ id: "PausedCampaign" }),
  },
  async (ctx, { id }) => {
    // Every claim locks this row `for share`, so this update waits for claims in progress and blocks later ones.
    await transact(ctx, async (ctx) => {
      const campaign = await findCampaign(ctx, id, "no key update");
      if (campaign.status !== "running")
        throw invalidState(campaign.status, "Only a running campaign can be paused.");
      await ctx.db
        .update(campaigns)
        .set({ status: "paused", pauseReason: "user" })
        .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, id)));
      await haltRuns(ctx, id, "paused");
      await recordActivity(ctx, [
        { kind: "paused", reason: "user", campaignId: id, runId: campaign.currentRunId },
      ]);
      await writeAuditEntry(ctx);
    });
    return withoutEntry({
      ok: true as const,
      paused: true as const,
      ...(await awaitInFlight(ctx, id)),
    });
  },
);
