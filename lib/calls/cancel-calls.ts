import type { SQL } from "drizzle-orm";
import type { CallCancelReason } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * Moves open calls that match a condition on `calls c` to `canceled`, in the transaction of `ctx`. Whoever has claimed one may already be
 * speaking and can still record the outcome. Rows are locked in the order of their ids, so two concurrent cancellations cannot deadlock.
 */
export async function cancelCalls(ctx: Context, condition: SQL, reason: CallCancelReason): Promise<void> {
  await ctx.db.execute(sql`
    update calls set state = 'canceled', cancel_reason = ${reason}, ended_at = now(), updated_at = now()
    where id in (
      select c.id from calls c where c.workspace_id = ${ctx.workspaceId} and c.state = 'open' and ${condition}
      order by c.id for update
    )`);
}
