import type { Database } from "@/db";
import { sql } from "@/db/scope";
import { systemContext } from "@/lib/context";

/** Wakes the sender of follow-ups in each workspace where some are to be scheduled or are due. */
export async function announceDueFollowUps(db: Database): Promise<void> {
  const due = await db.execute<{ workspace_id: string }>(sql`
    select distinct e.workspace_id from enrollments e
    join sequence_steps s on s.id = e.current_step_id and s.position > 0
    join campaigns c on c.id = e.campaign_id and c.status <> 'paused'
    where e.state = 'active' and (e.next_due_at is null or e.next_due_at <= now())
      and (e.held_until is null or e.held_until <= now())
      and not exists (select 1 from calls k where k.enrollment_id = e.id and k.state = 'open')`);
  for (const { workspace_id: workspaceId } of due) {
    const ctx = systemContext(db, workspaceId, "sweep");
    await ctx.emit({ name: "enrollments/follow-ups.due", data: { workspaceId } });
  }
}
