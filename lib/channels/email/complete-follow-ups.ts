import type { Database } from "@/db";
import { sql } from "@/db/scope";
import { systemContext, transact } from "@/lib/context";

/** Completes campaigns whose run has ended and where nobody is due a follow-up any more. */
export async function completeFollowUps(db: Database): Promise<void> {
  const over = await db.execute<{ workspace_id: string; id: string }>(sql`
    select c.workspace_id, c.id from campaigns c
    join runs r on r.id = c.current_run_id and r.status = 'completed'
    where c.status = 'running' and ${NOBODY_IS_DUE}`);
  for (const { workspace_id, id } of over)
    await transact(systemContext(db, workspace_id, "sweep"), async (ctx) => {
      const done = await ctx.db.execute<{ runId: string }>(sql`
        update campaigns c set status = 'completed', updated_at = now() from runs r
        where c.workspace_id = ${ctx.workspaceId} and c.id = ${id} and c.status = 'running'
          and r.id = c.current_run_id and r.status = 'completed' and ${NOBODY_IS_DUE}
        returning c.current_run_id as "runId"`);
      for (const { runId } of done)
        await ctx.db.execute(sql`
          update run_steps set status = 'completed', finished_at = now()
          where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and key = 'follow_up' and status = 'running'`);
    });
}

const NOBODY_IS_DUE = sql`not exists (
  select 1 from enrollments e join sequence_steps s on s.id = e.current_step_id and s.position > 0
  where e.campaign_id = c.id and e.workspace_id = c.workspace_id and e.state = 'active')`;
