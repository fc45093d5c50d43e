import type { SQL } from "drizzle-orm";
import { campaigns, runs } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { patience } from "./drive-step";
import type { Run } from "./runs";
import { announceGeneration } from "./start-run";

/**
 * After this many steps a generation ends and the next one begins: an Inngest server ends a function with more than 1,000
 * steps.
 */
export const MAX_STEPS = 400;

/**
 * Raises the generation of a live run and emits the event that starts it. The generation is a fencing token: whatever
 * still works for the previous one finds no live run and does nothing. The lock on the campaign's row waits for
 * transactions of the old generation in progress, as resume does; with `skipBusy` a run with such transactions is left
 * alone, since something drives it.
 *
 * Returns null if the generation was already over, or if `when` does not hold for the run.
 */
export async function beginNextGeneration(
  ctx: Context,
  generation: RunGeneration,
  options: { isRestart?: boolean; skipBusy?: boolean; when?: SQL } = {},
): Promise<Run | null> {
  return transact(ctx, async (ctx) => {
    const [campaign] = await ctx.db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.workspaceId, ctx.workspaceId),
          eq(campaigns.id, generation.campaignId),
          eq(campaigns.status, "running"),
        ),
      )
      .for("no key update", options.skipBusy ? { skipLocked: true } : {});
    if (!campaign) return null;
    const [run] = await ctx.db
      .update(runs)
      .set({
        generation: sql`${runs.generation} + 1`,
        waitingReason: null,
        waitingUntil: null,
        isDelivering: false,
        heartbeatDeadline: sql`now() + ${patience} * ${options.isRestart ? 2 : 1}::int`,
        ...(options.isRestart ? { restarts: sql`${runs.restarts} + 1`, restartedAt: sql`now()` } : {}),
      })
      .where(
        and(
          eq(runs.workspaceId, ctx.workspaceId),
          eq(runs.id, generation.runId),
          eq(runs.generation, generation.generation),
          eq(runs.status, "running"),
          options.when,
        ),
      )
      .returning();
    if (!run) return null;
    await announceGeneration(ctx, run);
    return run;
  });
}
