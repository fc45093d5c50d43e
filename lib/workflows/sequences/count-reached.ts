import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** How many people of a campaign's sequence are not past any of these steps, and will be written to from it. */
export async function countReached(
  ctx: Context,
  campaignId: string,
  stepIds: readonly string[],
): Promise<number> {
  if (stepIds.length === 0) return 0;
  const [row] = await ctx.db.execute<{ people: number }>(sql`
    select count(*)::int as people from enrollments e
    join sequence_steps now on now.id = e.current_step_id and now.workspace_id = e.workspace_id
    where e.workspace_id = ${ctx.workspaceId} and e.campaign_id = ${campaignId} and e.state = 'active' and exists (
      select 1 from sequence_steps s
      where s.id = any(${sql.param([...stepIds])}::uuid[]) and s.sequence_id = e.sequence_id and s.position >= now.position
        and not exists (
          select 1 from deliveries m where m.lead_id = e.lead_id and m.sequence_step_id = s.id
            and m.written_at is not null and m.state not in ('canceled', 'failed'))
        and not exists (
          select 1 from calls c where c.lead_id = e.lead_id and c.sequence_step_id = s.id and c.state <> 'canceled'))`);
  return row!.people;
}
