import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { WaitReason } from "./decide-send";

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
