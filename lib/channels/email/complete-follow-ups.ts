import type { Database } from "@/db";
import { sql } from "@/db/scope";
import { systemContext, transact } from "@/lib/context";

/** Completes campaigns whose runs have ended and where nobody is due a follow-up any more. */
export async function completeFollowUps(db: Database): Promise<void> {
  const over = await db.execute<{ workspace_id: string; id: string }>(sql`
    select c.workspace_id, c.id from campaigns c where c.status = 'running' and ${NOTHING_IS_LEFT}`);
  for (const { workspace_id, id } of over)
    await transact(systemContext(db, workspace_id, "sweep"), async (ctx) => {
      const done = await ctx.db.execute(sql`
        update campaigns c set status = 'completed', updated_at = now()
        where c.workspace_id = ${ctx.workspaceId} and c.id = ${id} and c.status = 'running' and ${NOTHING_IS_LEFT}
        returning c.id`);
      if (done.length > 0)
        await ctx.db.execute(sql`
          update run_steps s set status = 'completed', finished_at = now() from runs r
          where r.workspace_id = ${ctx.workspaceId} and r.campaign_id = ${id}
            and s.workspace_id = r.workspace_id and s.run_id = r.id and s.key = 'follow_up' and s.status = 'running'`);
    });
}

const NOTHING_IS_LEFT = sql`not exists (
  select 1 from runs r where r.workspace_id = c.workspace_id and r.campaign_id = c.id and r.status in ('running', 'paused'))
  and not exists (
    select 1 from enrollments e join sequence_steps s on s.id = e.current_step_id and s.position > 0
    where e.campaign_id = c.id and e.workspace_id = c.workspace_id and e.state = 'active')`;
