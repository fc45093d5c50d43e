import {
  type ChannelsRow,
  campaigns,
  type DiscoveryDepth,
  type DiscoveryMode,
  type PauseReason,
  runSteps,
  runs,
} from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { type Context, transact } from "@/lib/context";
import { findCampaign, invalidState } from "./find-campaign";
import { PIPELINES } from "./pipeline";
import { haltRuns } from "./run-state";
import { isAtWork, type Run } from "./runs";

type NewRun =
  | {
      kind: "discovery";
      mode: DiscoveryMode;
      depth: DiscoveryDepth;
      targetCount: number;
      mostPages?: number;
      overrides?: Run["overrides"];
    }
  | {
      kind: "outreach";
      channels: ChannelsRow;
      voice?: Run["voice"];
      targetCount: number | null;
      minFit?: number | null;
      maxPerCompany?: number | null;
      includeUnjudged?: boolean;
      review?: boolean;
    };

/**
 * Starts a run of a campaign that is not at work, with all its steps, and emits the event that starts the engine's
 * function. With `paused` it starts paused, because the credits do not pay for its first step.
 *
 * Errors: `invalid_state` while a run of the campaign is at work or paused.
 */
export async function startRun(
  ctx: Context,
  campaignId: string,
  run: NewRun,
  options: { paused?: PauseReason } = {},
): Promise<Run> {
  return transact(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, campaignId, "no key update");
    if (await isAtWork(ctx, campaign))
      throw invalidState(
        campaign.status,
        campaign.status === "paused"
          ? "The campaign has a run that waits: resume or stop it."
          : "The campaign has a run already: stop it, or wait until it has ended.",
      );
    const status = options.paused ? "paused" : "running";
    // A pause is of the whole campaign: a run that waits its turn is resumed with this one.
    if (options.paused) await haltRuns(ctx, campaignId, "paused");
    const [made] = await ctx.db
      .insert(runs)
      .values({ ...run, workspaceId: ctx.workspaceId, campaignId, status })
      .returning();
    await ctx.db.insert(runSteps).values(
      PIPELINES[run.kind].map((step, position) => ({
        workspaceId: ctx.workspaceId,
        runId: made!.id,
        key: step.key,
        position,
      })),
    );
    await ctx.db
      .update(campaigns)
      .set({ status, currentRunId: made!.id, pauseReason: options.paused ?? null })
      .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, campaignId)));
    const about = { campaignId, runId: made!.id };
    await recordActivity(ctx, [
      { kind: "run_started", ...about },
      ...(options.paused ? [{ kind: "paused" as const, reason: options.paused, ...about }] : []),
    ]);
    if (status === "running") await announceGeneration(ctx, made!);
    return made!;
  });
}

/** Emits the event that starts a generation of a run in the engine. */
export async function announceGeneration(ctx: Context, run: Run): Promise<void> {
  const data = {
    workspaceId: ctx.workspaceId,
    campaignId: run.campaignId,
    runId: run.id,
    generation: run.generation,
  };
  await ctx.emit(
    run.kind === "discovery"
      ? { name: "campaign/discovery.started", data }
      : { name: "campaign/outreach.started", data },
  );
}
