import { inArray, ne } from "drizzle-orm";
import {
  campaigns,
  type PauseReason,
  type RunFailure,
  runMailboxes,
  runSteps,
  runs,
  type StepReason,
  type WaitingReason,
} from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { notifyChangeOf } from "@/lib/notify-change";
import { isFollowingUp } from "./is-following-up";
import type { StepKey } from "./pipeline";
import { listOpenRuns, type Run } from "./runs";

/**
 * The run of a generation if that generation is still live: the campaign and the run are running, and it has not been
 * resumed since. Within a transaction it locks the campaign's row `for share`; pause, stop and resume update that row, so
 * they wait until the transaction ends and block what comes after them.
 */
export async function findLiveRun(ctx: Context, generation: RunGeneration): Promise<Run | null> {
  const isRunning = and(
    eq(campaigns.workspaceId, ctx.workspaceId),
    eq(campaigns.id, generation.campaignId),
    eq(campaigns.status, "running"),
  );
  if (ctx.inTransaction) {
    const locked = await ctx.db.select({ id: campaigns.id }).from(campaigns).where(isRunning).for("share");
    if (locked.length === 0) return null;
  }
  // In a statement of its own: one that waited for the lock would see the run as it was before.
  const [row] = await ctx.db
    .select({ run: runs })
    .from(campaigns)
    .innerJoin(runs, and(eq(runs.campaignId, campaigns.id), eq(runs.workspaceId, campaigns.workspaceId)))
    .where(
      and(
        isRunning,
        eq(runs.id, generation.runId),
        eq(runs.generation, generation.generation),
        eq(runs.status, "running"),
      ),
    );
  return row?.run ?? null;
}

/** Marks a step `running`; repeating it changes nothing. */
export async function beginStep(ctx: Context, runId: string, key: StepKey, total?: number): Promise<void> {
  await ctx.db
    .update(runSteps)
    .set({
      status: "running",
      startedAt: sql`coalesce(${runSteps.startedAt}, now())`,
      finishedAt: null,
      ...(total === undefined ? {} : { total }),
    })
    .where(and(eq(runSteps.workspaceId, ctx.workspaceId), eq(runSteps.runId, runId), eq(runSteps.key, key)));
  notifyChangeOf(ctx);
}

/** How far a step is, and why not further; omitted fields stay unchanged. */
export type StepProgress = { done?: number; total?: number; reason?: StepReason | null };

/** Records how far a step is. */
export async function updateStep(
  ctx: Context,
  runId: string,
  key: StepKey,
  progress: StepProgress,
): Promise<void> {
  await ctx.db
    .update(runSteps)
    .set(toColumns(progress))
    .where(and(eq(runSteps.workspaceId, ctx.workspaceId), eq(runSteps.runId, runId), eq(runSteps.key, key)));
  notifyChangeOf(ctx);
}

/** Ends a step; `completed` may carry a reason if part of its work failed. */
export async function endStep(
  ctx: Context,
  runId: string,
  key: StepKey,
  status: "completed" | "failed" | "skipped",
  end: StepProgress = {},
): Promise<void> {
  await ctx.db
    .update(runSteps)
    .set({
      status,
      ...toColumns(end),
      startedAt: status === "skipped" ? null : sql`coalesce(${runSteps.startedAt}, now())`,
      finishedAt: sql`now()`,
    })
    .where(and(eq(runSteps.workspaceId, ctx.workspaceId), eq(runSteps.runId, runId), eq(runSteps.key, key)));
  notifyChangeOf(ctx);
}

/**
 * Ends a run, and its campaign unless another run of it is under way or somebody is due a follow-up. Returns false if another
 * generation, a pause or a stop came first. Locking the campaign's row first waits for steps that hold a share of it, so none of
 * them can commit after the end.
 */
export async function endRun(
  ctx: Context,
  generation: RunGeneration,
  outcome: { status: "completed" } | { status: "failed"; reason: RunFailure },
): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    if (!(await lockLive(ctx, generation))) return false;
    const { campaignId, runId } = generation;
    // The run is over with its last first email; the campaign runs on while somebody is due a follow-up.
    const followsUp = outcome.status === "completed" && (await isFollowingUp(ctx, campaignId));
    const others = await listOpenRuns(ctx, campaignId);
    const runsOn = followsUp || others.some(({ id }) => id !== runId);
    await ctx.db
      .update(campaigns)
      .set({ status: runsOn ? "running" : outcome.status, pauseReason: null })
      .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, campaignId)));
    await leaveMailboxes(ctx, [runId]);
    const failure = outcome.status === "failed" ? outcome.reason : null;
    await ctx.db
      .update(runs)
      .set({
        status: outcome.status,
        failureReason: failure?.code ?? null,
        failureData: failure?.data ?? null,
        finishedAt: sql`now()`,
        waitingReason: null,
        waitingUntil: null,
      })
      .where(and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.id, runId)));
    await ctx.db
      .update(runSteps)
      .set({ status: outcome.status === "failed" ? "failed" : "completed", finishedAt: sql`now()` })
      .where(
        and(
          eq(runSteps.workspaceId, ctx.workspaceId),
          eq(runSteps.runId, runId),
          eq(runSteps.status, "running"),
          followsUp ? ne(runSteps.key, "follow_up") : undefined,
        ),
      );
    if (outcome.status === "failed")
      await ctx.db
        .update(runSteps)
        .set({ status: "skipped" })
        .where(
          and(
            eq(runSteps.workspaceId, ctx.workspaceId),
            eq(runSteps.runId, runId),
            eq(runSteps.status, "pending"),
          ),
        );
    await recordActivity(ctx, [{ kind: `run_${outcome.status}`, campaignId, runId }]);
    return true;
  });
}

/** Records what a running run waits for; null: it no longer waits. */
export async function markWaiting(
  ctx: Context,
  generation: RunGeneration,
  waiting: { reason: WaitingReason; until: Date } | null,
): Promise<void> {
  await ctx.db
    .update(runs)
    .set({ waitingReason: waiting?.reason ?? null, waitingUntil: waiting?.until ?? null })
    .where(
      and(
        eq(runs.workspaceId, ctx.workspaceId),
        eq(runs.id, generation.runId),
        eq(runs.generation, generation.generation),
      ),
    );
  notifyChangeOf(ctx);
}

/** Pauses a campaign because of one of its runs, for a reason that needs a person. Returns false if the generation was already over. */
export async function pauseRun(
  ctx: Context,
  generation: RunGeneration,
  reason: PauseReason,
): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    if (!(await lockLive(ctx, generation))) return false;
    const { campaignId, runId } = generation;
    await ctx.db
      .update(campaigns)
      .set({ status: "paused", pauseReason: reason })
      .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, campaignId)));
    await haltRuns(ctx, campaignId, "paused");
    await recordActivity(ctx, [{ kind: "paused", reason, campaignId, runId }]);
    return true;
  });
}

/**
 * Sets all runs of a campaign that are under way `paused`, or with the paused ones `stopped`, and emits the events that make the
 * engine cancel their generations. The caller has locked the campaign. Returns their ids.
 */
export async function haltRuns(
  ctx: Context,
  campaignId: string,
  status: "paused" | "stopped",
): Promise<string[]> {
  const halted = await ctx.db
    .update(runs)
    .set({
      status,
      waitingReason: null,
      waitingUntil: null,
      ...(status === "stopped" ? { finishedAt: sql`now()` } : {}),
    })
    .where(
      and(
        eq(runs.workspaceId, ctx.workspaceId),
        eq(runs.campaignId, campaignId),
        inArray(runs.status, status === "stopped" ? ["running", "paused"] : ["running"]),
      ),
    )
    .returning({ id: runs.id, generation: runs.generation });
  for (const { id: runId, generation } of halted) {
    if (status === "stopped") await skipOpenSteps(ctx, runId);
    const data = { workspaceId: ctx.workspaceId, campaignId, runId, generation };
    await ctx.emit({ name: "campaign/run.halted", data });
  }
  const ids = halted.map(({ id }) => id);
  if (status === "stopped") await leaveMailboxes(ctx, ids);
  return ids;
}

/** Nothing more is sent of runs that are over. */
async function leaveMailboxes(ctx: Context, runIds: readonly string[]): Promise<void> {
  await ctx.db
    .delete(runMailboxes)
    .where(and(eq(runMailboxes.workspaceId, ctx.workspaceId), inArray(runMailboxes.runId, [...runIds])));
}

async function skipOpenSteps(ctx: Context, runId: string): Promise<void> {
  await ctx.db
    .update(runSteps)
    .set({ status: "skipped", finishedAt: sql`now()`, ...toColumns({ reason: { code: "stopped" } }) })
    .where(
      and(
        eq(runSteps.workspaceId, ctx.workspaceId),
        eq(runSteps.runId, runId),
        inArray(runSteps.status, ["pending", "running"]),
      ),
    );
}

function toColumns({ reason, ...progress }: StepProgress): Partial<typeof runSteps.$inferInsert> {
  if (reason === undefined) return progress;
  return { ...progress, reason: reason?.code ?? null, reasonData: reason?.data ?? null };
}

/** Locks the campaign of a generation, so that its steps in progress have ended; false if the generation is over. */
async function lockLive(ctx: Context, generation: RunGeneration): Promise<boolean> {
  await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, generation.campaignId)))
    .for("no key update");
  return (await findLiveRun(ctx, generation)) !== null;
}
