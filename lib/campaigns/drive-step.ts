import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";

/** How often a step that is at work shows itself. */
const BEAT_MS = 30_000;
/** No step is meant to take longer: afterwards it counts as hung, and shows itself no more. */
const LONGEST_STEP_MS = 900_000;
/** Seconds after which an Inngest server calls again, by the attempts that failed; the embedded engine is quicker. */
const RETRY_SECONDS = [15, 30, 60, 120, 300, 600, 1_200, 2_400];

/**
 * How long a run may go without a sign of its driver: two minutes, and twice as long after each restart in a row, so that
 * a run which is lost again and again is not begun anew all the time.
 */
export const patience = sql`interval '2 minutes' * power(2, least(restarts, 5))`;

/**
 * Runs one step of a generation and shows meanwhile that the run is driven (`runs.driver_due_at`), so that the sweep
 * leaves it alone. After a failure it stays so until the engine has had the time to call again. `attempt` counts the failed
 * attempts of the step before this one. A generation that is over shows nothing.
 */
export async function driveStep<T>(
  ctx: Context,
  generation: RunGeneration,
  attempt: number,
  verb: () => Promise<T>,
): Promise<T> {
  const done = new AbortController();
  // Beside the work, and of no harm when it fails: a sign that is missing costs a restart at most.
  const beating = keepBeating(ctx, generation, done.signal).catch(() => {});
  try {
    return await verb();
  } catch (error) {
    const seconds = RETRY_SECONDS[Math.min(attempt, RETRY_SECONDS.length - 1)]!;
    await beat(ctx, generation, seconds * 1.5).catch(() => {});
    throw error;
  } finally {
    done.abort();
    await beating;
  }
}

async function keepBeating(ctx: Context, generation: RunGeneration, done: AbortSignal): Promise<void> {
  const began = performance.now();
  while (!done.aborted && performance.now() - began < LONGEST_STEP_MS) {
    await beat(ctx, generation).catch(() => {});
    await sleep(BEAT_MS, undefined, { signal: done, ref: false });
  }
}

/** Steps take milliseconds as a rule: the row is written only where the last sign is half a minute old, or to look further ahead. */
async function beat(ctx: Context, generation: RunGeneration, seconds = 0): Promise<void> {
  await ctx.db.execute(sql`
    update runs set
      restarts = case when restarted_at > now() - interval '10 minutes' then restarts else 0 end,
      driver_due_at = greatest(driver_due_at, now() + ${patience} + make_interval(secs => ${seconds}::float8))
    where workspace_id = ${ctx.workspaceId} and id = ${generation.runId} and generation = ${generation.generation} and status = 'running'
      and driver_due_at < now() + ${patience} + make_interval(secs => ${seconds}::float8 - 30)`);
}
