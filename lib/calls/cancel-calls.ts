import { type SQL, sql } from "drizzle-orm";
import type { Context } from "@/lib/context";

/** Takes open calls that fit a condition on `calls c` off the list, in the transaction of `ctx`. `reason` is a sentence. */
export async function cancelCalls(ctx: Context, condition: SQL, reason: string): Promise<void> {
  await ctx.db.execute(sql`
    update calls c set state = 'canceled', reason = ${reason}, claimed_by = null, claimed_until = null,
      ended_at = now(), updated_at = now()
    where c.workspace_id = ${ctx.workspaceId} and c.state = 'open' and ${condition}`);
}
