import { sql } from "@/db/scope";
import { cancelCalls } from "@/lib/calls/cancel-calls";
import type { Context } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";

import { stepBehind } from "@/lib/sequences/next-step";
import { hasStep, passedSteps } from "@/lib/sequences/received-step";

/**
 * Puts everybody in a sequence whose steps were added, removed or moved at the step that now follows the last one they received;
 * whoever has received all that is left has finished. Whoever was enrolled again from a step of choice stays there while it
 * stands. The caller has locked the campaign.
 */
export async function moveEnrollments(ctx: Context, sequenceId: string): Promise<void> {
  // Messages that wait belong to a step that is gone; one in flight decides by its result.
  await cancelEmails(
    ctx,
    sql`m.sequence_step > 0 and m.sequence_step_id in (
      select s.id from sequence_steps s where s.workspace_id = ${ctx.workspaceId} and s.sequence_id = ${sequenceId}
        and s.removed_at is not null)`,
    "step_removed",
    null,
    { goesOn: true },
  );
  await cancelCalls(
    ctx,
    sql`c.sequence_step_id in (
      select s.id from sequence_steps s where s.workspace_id = ${ctx.workspaceId} and s.sequence_id = ${sequenceId}
        and s.removed_at is not null)`,
    "step_removed",
  );
  await ctx.db.execute(sql`
    with moved as (
      select e.id, now.removed_at is not null as is_gone, before.step_id is not null as goes_on,
        ${sql.raw(stepBehind("e.sequence_id", "coalesce(before.position, now.position)", "e.lead_id"))} as next_id
      from enrollments e
      join sequence_steps now on now.id = e.current_step_id and now.workspace_id = e.workspace_id
      left join lateral (
        select s.id as step_id, s.position from ${sql.raw(passedSteps("e"))} p
        join sequence_steps s on s.id = p.step_id and s.workspace_id = e.workspace_id
        order by p.at desc, s.position desc limit 1
      ) before on true
      where e.workspace_id = ${ctx.workspaceId} and e.sequence_id = ${sequenceId} and e.state = 'active'
        and (now.position > 0 or now.removed_at is not null)
        -- A message of the step that they are at goes out, or its result moves them on; so does a call's outcome.
        and not ${sql.raw(hasStep("e.lead_id", "e.current_step_id"))}
    )
    update enrollments e set updated_at = now(),
      current_step_id = coalesce(v.next_id, e.current_step_id),
      state = case when v.next_id is null then 'finished' else e.state end,
      ended_at = case when v.next_id is null then now() end,
      next_due_at = case when v.next_id is not null and not v.goes_on then e.next_due_at end
    from moved v
    where e.workspace_id = ${ctx.workspaceId} and e.id = v.id and (v.is_gone or v.goes_on)
      and v.next_id is distinct from e.current_step_id`);
}

/** Has the wait of these steps counted anew for whoever is at one, unless its email is written already. */
export async function reschedule(
  ctx: Context,
  sequenceId: string,
  stepIds: readonly string[],
): Promise<void> {
  if (stepIds.length === 0) return;
  await ctx.db.execute(sql`
    update enrollments e set next_due_at = null, updated_at = now()
    where e.workspace_id = ${ctx.workspaceId} and e.sequence_id = ${sequenceId} and e.state = 'active'
      and e.current_step_id = any(${sql.param([...stepIds])}::uuid[])
      -- The date that somebody was enrolled again for stays.
      and exists (select 1 from ${sql.raw(passedSteps("e"))} p)
      and not ${sql.raw(hasStep("e.lead_id", "e.current_step_id"))}`);
}
