import { z } from "zod";
import { campaigns, runs } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { forgetFailures } from "@/lib/campaigns/delivering-runs";
import { findCampaign, invalidState } from "@/lib/campaigns/find-campaign";
import { announceGeneration } from "@/lib/campaigns/start-run";
import { capability } from "@/lib/capability";
import { channels } from "@/lib/channels/channels";

export const resumeCampaign = capability(
  {
    name: "resumeCampaign",
    description: "Resumes a paused campaign where it was.",
    scope: "campaigns:write",
    cost: "perLead",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: CampaignId,
    output: z.object({ ok: z.literal(true), resumed: z.literal(true) }).meta({ id: "ResumedCampaign" }),
  },
  async (ctx, { id }) => {
    const campaign = await findCampaign(ctx, id, "no key update");
    if (campaign.status !== "paused")
      throw invalidState(campaign.status, "Only a paused campaign can be resumed.");
    await ctx.db
      .update(campaigns)
      .set({ status: "running", pauseReason: null })
      .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, id)));
    const resumed = await ctx.db
      .update(runs)
      // The new generation fences off the paused one: a step that is still running, or that the engine delivers late,
      // finds no live run. The event that starts it is in the outbox of this transaction, so it starts only after the
      // commit. If only follow-ups were paused, there is no run to go on with.
      .set({
        status: "running",
        generation: sql`${runs.generation} + 1`,
        heartbeatDeadline: sql`now() + interval '2 minutes'`,
        restarts: 0,
        isDelivering: false,
      })
      .where(and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.campaignId, id), eq(runs.status, "paused")))
      .returning();
    await forgetFailures(ctx, resumed);
    await recordActivity(ctx, [{ kind: "resumed", campaignId: id, runId: campaign.currentRunId }]);
    for (const run of resumed) await announceGeneration(ctx, run);
    for (const channel of channels) await channel.lifecycle.resume?.(ctx, id);
    return { ok: true as const, resumed: true as const };
  },
);
