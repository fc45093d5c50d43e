import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { hasStep } from "./received-step";

/**
 * The steps of a campaign's sequence that a lead did not receive, in their order; `receivedAny` tells whether it received one.
 * A message or a call that was canceled, or refused for good, was not received.
 */
export async function listStepsLeft(
  ctx: Context,
  campaignId: string,
  leadId: string,
): Promise<{ left: { id: string; position: number }[]; receivedAny: boolean }> {
  const rows = await ctx.db.execute<{ id: string; position: number; received: boolean }>(sql`
    select s.id, s.position, ${sql.raw(hasStep("l.id", "s.id"))} as received
    from sequences q join leads l on l.workspace_id = q.workspace_id and l.id = ${leadId}
    join sequence_steps s on s.sequence_id = q.id and s.workspace_id = q.workspace_id and s.removed_at is null
    where q.workspace_id = ${ctx.workspaceId} and q.campaign_id = ${campaignId}
    order by s.position`);
  return {
    left: rows.flatMap(({ id, position, received }) => (received ? [] : [{ id, position }])),
    receivedAny: rows.some(({ received }) => received),
  };
}
