import type { SQL } from "drizzle-orm";
import type { EndReason } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * Takes leads out of the sequence that they are on (`e` in the condition): from now on the gate lets no message of it go.
 * Who holds leads' rows as well takes them before: an enrollment comes after its lead in the order of locks.
 */
export async function endEnrollments(ctx: Context, condition: SQL, reason: EndReason): Promise<void> {
  await ctx.db.execute(sql`
    update enrollments e set state = 'ended', end_reason = ${reason}, next_due_at = null, ended_at = now(), updated_at = now()
    where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and ${condition}`);
}
