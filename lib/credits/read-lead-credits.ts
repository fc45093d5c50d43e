import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { toCredits } from "./amount";

/** Credits used for emails to a lead and calls with them. What finding them took was for many at once, and is in the ledger alone. */
export async function readLeadCredits(ctx: Context, leadId: string): Promise<number> {
  const [row] = await ctx.db.execute<{ micros: string }>(sql`
    select coalesce(sum(h.settled), 0)::text as micros from credit_holds h
    where h.workspace_id = ${ctx.workspaceId} and h.state = 'settled' and h.id in (
      select hold_id from deliveries
      where workspace_id = ${ctx.workspaceId} and lead_id = ${leadId} and hold_id is not null
      union all
      select unnest(array[a.call_hold_id, a.voice_hold_id]) from call_attempts a
      join calls c on c.workspace_id = a.workspace_id and c.id = a.call_id
      where a.workspace_id = ${ctx.workspaceId} and c.lead_id = ${leadId}
    )`);
  return toCredits(BigInt(row!.micros));
}
