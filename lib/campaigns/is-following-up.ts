import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** Whether somebody of the campaign has got an email and is due another one: then the campaign runs, whatever its run does. */
export async function isFollowingUp(ctx: Context, campaignId: string): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from enrollments e
    join sequence_steps s on s.id = e.current_step_id and s.position > 0
    where e.workspace_id = ${ctx.workspaceId} and e.campaign_id = ${campaignId} and e.state = 'active' limit 1`);
  return rows.length > 0;
}
