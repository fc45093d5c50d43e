import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * SQL: a lead's `mail_state` by the deliveries of its sequence, for the lead whose id the expression gives: the state of the newest
 * that says whether the lead was written to, of its latest enrollment; null without one, or if it was canceled. A follow-up counts
 * from when it is sent. An address that does not exist counts before what went there afterwards.
 */
export const mailStateOf = (leadId: string) => `(
  select case when d.state in ('draft', 'queued', 'sending') then 'queued' when d.state <> 'canceled' then d.state end
  from deliveries d
  where d.lead_id = ${leadId} and d.enrollment_id is not null and (d.sequence_step = 0 or d.state in ('sent', 'bounced', 'unknown'))
  order by d.enrollment_id desc, d.state = 'bounced' desc, d.id desc limit 1)`;

/** The same within a statement that changes a delivery `d`, the newest of a lead `l`, and does not see the change in the table yet. */
export const mailStateWith = (d: string, l: string) =>
  `case when ${d}.sequence_step = 0 or ${d}.state in ('sent', 'bounced', 'unknown') then ${d}.state else ${l}.mail_state end`;

/** Brings leads' `mail_state` in line with their deliveries, which the transaction has changed. */
export async function updateMailStates(ctx: Context, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await ctx.db.execute(sql`
    update leads l set mail_state = ${sql.raw(mailStateOf("l.id"))}, updated_at = now()
    where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param([...leadIds])}::uuid[])`);
}

/**
 * Resets leads that were not contacted after all: to `new`, or to what the suppression list says. A lead that is no
 * longer `queued` keeps its status. The status is checked in the SET clause, not in WHERE: only there is it read under
 * the row lock, and a concurrent transaction may be restoring it.
 */
export async function freeLeads(ctx: Context, leadIds: string[]): Promise<void> {
  await ctx.db.execute(sql`
    update leads l set mail_state = ${sql.raw(mailStateOf("l.id"))}, updated_at = now(),
      status = case when l.status <> 'queued' then l.status else coalesce((
        select case s.reason when 'unsubscribed' then 'unsubscribed' when 'bounced' then 'bounced' end
        from suppressions s where s.workspace_id = l.workspace_id and s.email_key = l.email_key), 'new') end
    where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param(leadIds)}::uuid[])`);
}
