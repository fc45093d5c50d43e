import type { SQL } from "drizzle-orm";
import type { CallCancelReason } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * Takes open calls that fit a condition on `calls c` off the list, in the transaction of `ctx`. Who has
 * one in flight may be speaking already, and still writes down what came of it. By id, so that two at once never wait for
 * each other in a circle.
 */
export async function cancelCalls(ctx: Context, condition: SQL, reason: CallCancelReason): Promise<void> {
  await ctx.db.execute(sql`
    update calls set state = 'canceled', cancel_reason = ${reason}, ended_at = now(), updated_at = now()
    where id in (
      select c.id from calls c where c.workspace_id = ${ctx.workspaceId} and c.state = 'open' and ${condition}
      order by c.id for update
    )`);
}
