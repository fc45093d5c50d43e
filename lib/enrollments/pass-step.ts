import { type StepSkipReason, skippedSteps } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { stepBehind } from "@/lib/sequences/next-step";

/**
 * Moves an enrollment that is at a step to the one behind it, whose wait counts from now; behind the last one it has finished.
 * The caller has locked the campaign and the lead. Nothing happens if it ended or is at another step.
 */
export async function passStep(
  ctx: Context,
  { enrollmentId, stepId }: { enrollmentId: string; stepId: string },
): Promise<void> {
  await ctx.db.execute(sql`
    with passed as (
      select e.id, ${sql.raw(stepBehind("e.sequence_id", "s.position", "e.lead_id"))} as next_id
      from enrollments e join sequence_steps s on s.id = e.current_step_id and s.workspace_id = e.workspace_id
      where e.workspace_id = ${ctx.workspaceId} and e.id = ${enrollmentId} and e.state = 'active'
        and e.current_step_id = ${stepId}
    )
    update enrollments e set updated_at = now(), waiting_since = now(), next_due_at = null,
      current_step_id = coalesce(p.next_id, e.current_step_id),
      state = case when p.next_id is null then 'finished' else e.state end,
      ended_at = case when p.next_id is null then now() end
    from passed p where e.workspace_id = ${ctx.workspaceId} and e.id = p.id and e.state = 'active'`);
}

type Skipped = { enrollmentId: string; stepId: string; leadId: string; campaignId: string };

/** Goes on without a step that an enrollment is at, with the reason; the step behind it waits from now. The caller has locked the campaign. */
export async function passOverStep(
  ctx: Context,
  { enrollmentId, stepId, leadId, campaignId }: Skipped,
  reason: StepSkipReason,
): Promise<void> {
  await ctx.db
    .insert(skippedSteps)
    .values({ workspaceId: ctx.workspaceId, enrollmentId, stepId, reason })
    .onConflictDoNothing();
  await passStep(ctx, { enrollmentId, stepId });
  await recordActivity(ctx, [{ kind: "step_skipped", leadId, campaignId, reason }]);
}
