import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { WaitReason } from "@/lib/enrollments/decide-send";

/** An email's missed slot starts again at a later time, which every process and page sees. */
export async function deferEmail(
  ctx: Context,
  emailId: string,
  until: Date,
  reason: WaitReason,
): Promise<void> {
  const at = sql`${until.toISOString()}::timestamptz`;
  await ctx.db.execute(sql`
    with deferred as (
      update deliveries m set due_at = ${at}
      where m.workspace_id = ${ctx.workspaceId} and m.id = ${emailId} and m.state in ('draft', 'queued')
      returning m.enrollment_id)
    update enrollments e set next_due_at = ${at}${reason === "breaker" ? sql`, broken_until = ${at}` : sql``}
    from deferred d
    where e.workspace_id = ${ctx.workspaceId} and e.id = d.enrollment_id and e.state = 'active'`);
}
