import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** An answer did not go out: its conversation needs one again, at once. */
export async function needAnswer(ctx: Context, emailId: string): Promise<void> {
  await ctx.db.execute(sql`
    update conversations set needs_answer = true, snoozed_until = null, updated_at = now()
    where workspace_id = ${ctx.workspaceId} and id = (
      select m.conversation_id from emails m where m.workspace_id = ${ctx.workspaceId} and m.id = ${emailId})`);
}
