import type { SQL } from "drizzle-orm";
import type { EndReason } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

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
