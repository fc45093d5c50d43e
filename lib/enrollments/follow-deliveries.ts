import type { Context } from "@/lib/context";
import { runPrepared, statement } from "@/lib/run-prepared";
import { nextStepAfter } from "@/lib/sequences/next-step";

/**
 * What becomes of enrollments whose emails were handed over, by the state of each delivery: sent, they go on to the next step, whose
 * time `scheduleFollowUps` sets, or have finished; bounced or failed, they end; queued again, they are due with their email. One that has
 * ended stays as it is. The caller has changed the deliveries, and locked leads before.
 */
export async function followDeliveries(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await runPrepared(ctx, FOLLOW, { workspaceId: ctx.workspaceId, ids: [...ids] });
}

/** "is not distinct from" forces lookups by id alone, as in `recordResults`. */
export const FOLLOW = statement<"workspaceId" | "ids">(
  (p) => `
  with handed as (
    select m.enrollment_id, m.state, m.due_at, case when m.state = 'sent' then ${nextStepAfter("m")} end as step_id
    from deliveries m
    where m.workspace_id is not distinct from ${p("workspaceId")} and m.id = any(${p("ids")}::uuid[]) and m.enrollment_id is not null
  )
  update enrollments e set updated_at = now(),
    state = case when h.state = 'sent' and h.step_id is null then 'finished' when h.state in ('bounced', 'failed') then 'ended' else e.state end,
    end_reason = case when h.state in ('bounced', 'failed') then h.state end,
    next_due_at = case when h.state = 'queued' then h.due_at end,
    waiting_since = case when h.state = 'sent' then now() else e.waiting_since end,
    current_step_id = coalesce(h.step_id, e.current_step_id),
    ended_at = case when h.state in ('bounced', 'failed') or (h.state = 'sent' and h.step_id is null) then now() end
  from handed h
  where e.workspace_id is not distinct from ${p("workspaceId")} and e.id = h.enrollment_id and e.state is not distinct from 'active'`,
);
