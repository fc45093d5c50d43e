import { hasStep } from "./received-step";

/**
 * SQL: the id of the first step of a sequence behind `position` that the lead did not get yet; null if there is none. The
 * arguments are SQL.
 */
export function stepBehind(sequenceId: string, position: string, leadId: string): string {
  return `(
    select n.id from sequence_steps n
    where n.sequence_id = ${sequenceId} and n.position > ${position} and n.removed_at is null
      and not ${hasStep(leadId, "n.id")}
    order by n.position limit 1)`;
}

/**
 * SQL: the id of the step that follows an email in its sequence and that the lead did not get yet; null if there is none, or
 * if replies to it would not be seen and nobody consented to follow up all the same. `m` names a row with the email's
 * columns.
 */
export function nextStepAfter(m: string): string {
  return `(
    select ${stepBehind("s.sequence_id", "s.position", `${m}.lead_id`)} from sequence_steps s
    where s.id = ${m}.sequence_step_id
      and (exists (select 1 from mailboxes b where b.id = ${m}.mailbox_id and b.imap is not null)
        or exists (select 1 from campaigns c where c.id = ${m}.campaign_id and c.follow_up_without_replies)))`;
}
