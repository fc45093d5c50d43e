import type { mailboxes, sequenceSteps } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { chooseMailboxes } from "@/lib/mailboxes/choose-mailboxes";
import { findSequence } from "@/lib/sequences/find-sequence";

export type Enrolled = {
  id: string;
  leadId: string;
  mailbox: typeof mailboxes.$inferSelect;
  step: typeof sequenceSteps.$inferSelect;
};

/**
 * Enrolls leads, whose rows the caller has locked, in a campaign's sequence. Leaves out leads with an active enrollment
 * and leads that already received the sequence's first step. Each gets the mailbox that its conversation keeps. Returns the
 * enrollments created.
 */
export async function enrollLeads(
  ctx: Context,
  leadIds: string[],
  { campaignId, runId }: { campaignId: string; runId: string | null },
): Promise<Enrolled[]> {
  const sequence = await findSequence(ctx, campaignId);
  const mailboxOf = await chooseMailboxes(ctx, campaignId, leadIds);
  const step = sequence.steps[0]!;
  const made = await ctx.db.execute<{ id: string; lead_id: string }>(sql`
    insert into enrollments (id, workspace_id, campaign_id, lead_id, sequence_id, current_step_id, mailbox_id, run_id)
    select v.id, ${ctx.workspaceId}, ${campaignId}, v.lead_id, ${sequence.id}, ${step.id}, v.mailbox_id, ${runId}::uuid
    from unnest(${sql.param(leadIds.map(() => newId()))}::uuid[], ${sql.param(leadIds)}::uuid[],
      ${sql.param(leadIds.map((id) => mailboxOf.get(id)!.id))}::uuid[]) as v(id, lead_id, mailbox_id)
    where not exists (
      select 1 from deliveries m
      where m.lead_id = v.lead_id and m.sequence_step_id = ${step.id} and m.state not in ('canceled', 'failed'))
    on conflict (lead_id) where state = 'active' do nothing
    returning id, lead_id`);
  // PostgreSQL returns them in any order; theirs decides who is written to first.
  const placeOf = new Map(leadIds.map((id, place) => [id, place]));
  const inOrder = [...made].sort((one, other) => placeOf.get(one.lead_id)! - placeOf.get(other.lead_id)!);
  return inOrder.map(({ id, lead_id }) => ({ id, leadId: lead_id, mailbox: mailboxOf.get(lead_id)!, step }));
}
