import { runs } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { notifyChangeOf } from "@/lib/notify-change";

/** Locks a run: until the transaction ends, nobody else finds that nothing of it is left, or that its function has ended. */
export async function lockRun(ctx: Context, runId: string): Promise<void> {
  await ctx.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.id, runId)))
    .for("no key update");
}

/** A run's function ends, and the dispatchers of its mailboxes send what is left: see `runs.isDelivering`. */
export async function markDelivering(ctx: Context, generation: RunGeneration): Promise<void> {
  await ctx.db
    .update(runs)
    .set({ isDelivering: true })
    .where(
      and(
        eq(runs.workspaceId, ctx.workspaceId),
        eq(runs.id, generation.runId),
        eq(runs.generation, generation.generation),
      ),
    );
  await showWaiting(ctx, generation);
}

/**
 * Runs that are resumed are paused after as many failures in a row as new ones. The dispatchers of their mailboxes, which are woken too,
 * may come before the runs' functions.
 */
export async function forgetFailures(ctx: Context, resumed: readonly { id: string }[]): Promise<void> {
  const ids = resumed.map(({ id }) => id);
  await ctx.db.execute(sql`
    update run_mailboxes set failures = 0, waiting_reason = null, look_at = now()
    where workspace_id = ${ctx.workspaceId} and run_id = any(${sql.param(ids)}::uuid[])`);
}

/** A run whose function has ended waits for what ends first in its mailboxes, if it waits in all of them. */
export async function showWaiting(ctx: Context, { runId, generation }: RunGeneration): Promise<void> {
  await ctx.db.execute(sql`
    update runs r set (waiting_reason, waiting_until) = (
      select d.waiting_reason, case when d.waiting_reason is not null then d.look_at end from run_mailboxes d
      where d.workspace_id = r.workspace_id and d.run_id = r.id
      order by d.waiting_reason is not null, d.look_at, d.mailbox_id limit 1)
    where r.workspace_id = ${ctx.workspaceId} and r.id = ${runId} and r.generation = ${generation} and r.status = 'running'
      and r.is_delivering`);
  notifyChangeOf(ctx);
}
