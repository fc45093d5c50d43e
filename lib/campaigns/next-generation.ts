import { and, eq, type SQL, sql } from "drizzle-orm";
import { campaigns, runs } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { type Context, transact } from "@/lib/context";
import { patience } from "./drive-step";
import { announceLeg, type Run } from "./start-run";

/**
 * Raises the generation of a live run, which is the fence against whatever still works for the one before, and tells the
 * engine of the new one. Like resume, it waits for transactions of the old generation that are under way; with
 * `skipBusy` it leaves a run alone where there are any, for then somebody drives it.
 *
 * Answers null when the generation was over already, or `when` does not hold of the run.
 */
export async function beginNextGeneration(
  ctx: Context,
  leg: RunLeg,
  options: { isRestart?: boolean; skipBusy?: boolean; when?: SQL } = {},
): Promise<Run | null> {
  return transact(ctx, async (ctx) => {
    const [campaign] = await ctx.db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.workspaceId, ctx.workspaceId),
          eq(campaigns.id, leg.campaignId),
          eq(campaigns.status, "running"),
          eq(campaigns.currentRunId, leg.runId),
        ),
      )
      .for("no key update", options.skipBusy ? { skipLocked: true } : {});
    if (!campaign) return null;
    const [run] = await ctx.db
      .update(runs)
      .set({
        leg: sql`${runs.leg} + 1`,
        waitingReason: null,
        waitingUntil: null,
        driverDueAt: sql`now() + ${patience} * ${options.isRestart ? 2 : 1}::int`,
        ...(options.isRestart ? { restarts: sql`${runs.restarts} + 1`, restartedAt: sql`now()` } : {}),
      })
      .where(
        and(
          eq(runs.workspaceId, ctx.workspaceId),
          eq(runs.id, leg.runId),
          eq(runs.leg, leg.leg),
          eq(runs.status, "running"),
          options.when,
        ),
      )
      .returning();
    if (!run) return null;
    await announceLeg(ctx, run);
    return run;
  });
}
