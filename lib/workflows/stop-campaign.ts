import { z } from "zod";
import { campaigns } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { haltRuns } from "@/lib/campaigns/run-state";
import { capability } from "@/lib/capability";
import { channels } from "@/lib/channels/channels";
import { transact } from "@/lib/context";
import { releaseHoldsOfRun } from "@/lib/credits/resolve-holds";
import { awaitInFlight, halted } from "./await-in-flight";

export const stopCampaign = capability(
  {
    name: "stopCampaign",
    description:
      "Permanently stops a campaign's pipeline: waiting emails are canceled, their credits are released, and its open calls leave the queue.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: true,
    // It waits for what is in flight, which must be able to see that the campaign has stopped.
    commitsItself: true,
    input: CampaignId,
    output: z
      .object({ ok: z.literal(true), stopped: z.literal(true), ...halted })
      .meta({ id: "StoppedCampaign" }),
  },
  async (ctx, { id }) => {
    // Locking the campaign's row waits for claims in progress, which hold a share of it, and blocks later ones: nothing
    // canceled below can be claimed any more.
    await transact(ctx, async (ctx) => {
      const campaign = await findCampaign(ctx, id, "no key update");
      const halted = await haltRuns(ctx, id, "stopped");
      if (campaign.status === "running" || campaign.status === "paused") {
        await ctx.db
          .update(campaigns)
          .set({ status: "stopped", pauseReason: null })
          .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, id)));
        await recordActivity(ctx, [{ kind: "run_stopped", campaignId: id, runId: campaign.currentRunId }]);
      }
      for (const channel of channels) await channel.lifecycle.cancel(ctx, { campaignId: id }, "stopped");
      const runIds = new Set([...halted, ...(campaign.currentRunId ? [campaign.currentRunId] : [])]);
      for (const runId of runIds) await releaseHoldsOfRun(ctx, runId);
      await writeAuditEntry(ctx);
    });
    return withoutEntry({
      ok: true as const,
      stopped: true as const,
      ...(await awaitInFlight(ctx, id)),
    });
  },
);
