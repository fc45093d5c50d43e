import type { SQL } from "drizzle-orm";
import type { EndReason } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * Ends active enrollments (`e` in the condition): from now on the gate sends no message of theirs. A caller that also
 * locks leads locks them first: enrollments come after leads in the lock order.
 */
export async function endEnrollments(ctx: Context, condition: SQL, reason: EndReason): Promise<void> {
  await ctx.db.execute(sql`
    update enrollments e set state = 'ended', end_reason = ${reason}, next_due_at = null, ended_at = now(), updated_at = now()
    where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and ${condition}`);
}
