import type { SQL } from "drizzle-orm";
import type { EndReason, HOLD_REASONS } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { WaitReason } from "./decide-send";

/**
 * Ends active enrollments (`e` in the condition): from now on the gate sends no message of theirs, and nobody is to call for
 * one of their steps. A caller that also locks leads locks them first: after leads come calls, then enrollments.
 */
export async function endEnrollments(ctx: Context, condition: SQL, reason: EndReason): Promise<void> {
  await ctx.db.execute(sql`
    update calls set state = 'canceled', cancel_reason = 'unreachable', ended_at = now(), updated_at = now()
    where id in (
      select c.id from calls c join enrollments e on e.id = c.enrollment_id and e.workspace_id = c.workspace_id
      where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and c.state = 'open' and ${condition}
      order by c.id for update of c)`);
  await ctx.db.execute(sql`
    update enrollments e set state = 'ended', end_reason = ${reason}, next_due_at = null, ended_at = now(), updated_at = now()
    where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and ${condition}`);
}

/**
 * Holds active enrollments (`e` in the condition) until a time: the gate sends no message of theirs before it. Of two holds
 * the later one stays. Returns the ids of those held. A caller that also locks leads locks them first.
 */
export async function holdEnrollments(
  ctx: Context,
  condition: SQL,
  { until, reason }: { until: Date; reason: (typeof HOLD_REASONS)[number] },
): Promise<string[]> {
  const held = await ctx.db.execute<{ id: string }>(sql`
    update enrollments e set held_until = ${until.toISOString()}::timestamptz, held_reason = ${reason}, updated_at = now()
    where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and ${condition}
      and (e.held_until is null or e.held_until < ${until.toISOString()}::timestamptz)
    returning e.id`);
  return held.map(({ id }) => id);
}

/** A missed slot starts again; the steps after it count from when this one is over. */
export async function beginSlotAt(
  ctx: Context,
  { id, stepId }: { id: string; stepId: string },
  at: Date,
  reason: WaitReason,
): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  await ctx.db.execute(sql`
    update enrollments e set next_due_at = ${moment}, updated_at = now()
      ${reason === "breaker" ? sql`, broken_until = ${moment}` : sql``}
    where e.workspace_id = ${ctx.workspaceId} and e.id = ${id} and e.state = 'active' and e.current_step_id = ${stepId}`);
}
