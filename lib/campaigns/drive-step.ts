import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";

/** Interval between the signs of life of a running step. */
const BEAT_MS = 30_000;
/** No step should take longer. After this time it counts as hung and gives no more signs of life. */
const LONGEST_STEP_MS = 900_000;
/**
 * Seconds after which an Inngest server retries, by the number of failed attempts; the embedded engine retries sooner.
 */
const RETRY_SECONDS = [15, 30, 60, 120, 300, 600, 1_200, 2_400];

/**
 * How long a run may go without a sign of its driver: two minutes, doubled after each restart in a row, so that a run
 * which is lost repeatedly is not restarted all the time.
 */
export const patience = sql`interval '2 minutes' * power(2, least(restarts, 5))`;

/**
 * Runs one step of a generation and meanwhile keeps moving `runs.heartbeat_deadline` into the future, so the sweep leaves
 * the run alone. After a failure it moves the time past the engine's next retry. `attempt` counts the step's earlier
 * failed attempts. A generation that is over writes nothing.
 */
export async function driveStep<T>(
  ctx: Context,
  generation: RunGeneration,
  attempt: number,
  verb: () => Promise<T>,
): Promise<T> {
  const done = new AbortController();
  // Runs beside the step and may fail: a missing sign costs a restart at most.
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

/**
 * Steps usually take milliseconds, so the row is written only if the last sign is half a minute old, or to look further
 * ahead.
 */
async function beat(ctx: Context, generation: RunGeneration, seconds = 0): Promise<void> {
  await ctx.db.execute(sql`
    update runs set
      restarts = case when restarted_at > now() - interval '10 minutes' then restarts else 0 end,
      heartbeat_deadline = greatest(heartbeat_deadline, now() + ${patience} + make_interval(secs => ${seconds}::float8))
    where workspace_id = ${ctx.workspaceId} and id = ${generation.runId} and generation = ${generation.generation} and status = 'running'
      and heartbeat_deadline < now() + ${patience} + make_interval(secs => ${seconds}::float8 - 30)`);
}
