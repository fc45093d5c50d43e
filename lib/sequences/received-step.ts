/**
 * SQL condition: a lead got a step, or is about to: its message exists and was not canceled or refused for good, or its call is
 * in the queue or was made. The arguments are SQL.
 */
export function hasStep(leadId: string, stepId: string): string {
  return `(exists (
      select 1 from deliveries g
      where g.lead_id = ${leadId} and g.sequence_step_id = ${stepId} and g.state not in ('canceled', 'failed'))
    or exists (
      select 1 from calls g where g.lead_id = ${leadId} and g.sequence_step_id = ${stepId} and g.state <> 'canceled'))`;
}

/**
 * SQL rows `(step_id, at)`: the steps that an enrollment is past, and since when: sent, called, or passed over. `e` names a row
 * with the enrollment's columns.
 */
export function passedSteps(e: string): string {
  return `(
    select m.sequence_step_id as step_id, m.sent_at as at from deliveries m
    where m.workspace_id = ${e}.workspace_id and m.lead_id = ${e}.lead_id and m.enrollment_id = ${e}.id and m.state = 'sent'
    union all
    select c.sequence_step_id, c.ended_at from calls c
    where c.workspace_id = ${e}.workspace_id and c.lead_id = ${e}.lead_id and c.enrollment_id = ${e}.id and c.state = 'done'
    union all
    select k.step_id, k.created_at from skipped_steps k
    where k.workspace_id = ${e}.workspace_id and k.enrollment_id = ${e}.id)`;
}
