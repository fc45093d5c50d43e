import { enrollments } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { chooseMailboxes } from "@/lib/mailboxes/choose-mailboxes";
import { findSequence } from "@/lib/sequences/find-sequence";
import { hasStep } from "@/lib/sequences/received-step";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { runOn } from "./run-on";

type Again = {
  leadId: string;
  /** No email goes out before; the hours of reader and mailbox decide on the moment. */
  startAt: Date;
  /** The id of a step: from which one on. Left out: from the first that the lead did not receive. */
  fromStep?: string | undefined;
};

/**
 * Enrolls a lead again whose sequence has ended, as after "not now": for the steps that it did not receive, from the mailbox
 * of its conversation and in its thread. Its campaign runs until these are sent.
 *
 * Errors: `not_found`, `lead_suppressed`, `invalid_state` with the reason in `details`: it is enrolled, has received every step,
 * received none yet, or a reply to its mailbox would not be seen.
 */
export async function enrollAt(
  ctx: Context,
  { leadId, startAt, fromStep }: Again,
): Promise<{ enrollmentId: string; stepId: string; position: number }> {
  return transact(ctx, async (ctx) => {
    // Campaigns before leads, and leads before enrollments, as everybody locks them.
    const { campaignId } = await findLead(ctx, leadId);
    const campaign = await findCampaign(ctx, campaignId, "no key update");
    const lead = await findLead(ctx, leadId, { lock: true });
    if (lead.campaignId !== campaignId)
      throw refuse("moved", "This lead was moved to another agent just now. Look at it again.");
    if (lead.mergedInto !== null)
      throw refuse(
        "merged",
        "This person is emailed at another address, which this one was merged into. Enroll that lead, or separate the two.",
      );
    if (NEVER_AGAIN.has(lead.status) || (await isSuppressed(ctx, lead.email)))
      throw new AppError("lead_suppressed", "This address may no longer be emailed.");
    if (lead.addressGone)
      throw refuse(
        "address_gone",
        "The page no longer shows this address. If you know that it is right, save it again in the lead's profile first.",
      );
    await requireNotEnrolled(ctx, leadId);
    const step = await chooseStep(ctx, campaignId, leadId, fromStep);
    const mailbox = (await chooseMailboxes(ctx, campaignId, [leadId])).get(leadId)!;
    if (mailbox.imap === null && !campaign.followUpWithoutReplies)
      throw refuse(
        "replies_unseen",
        "A reply to this mailbox would not be seen, so nothing follows up from it. Connect a mailbox, or allow follow-ups without seeing replies on the Sequence page.",
      );
    const sequence = await findSequence(ctx, campaignId);
    const [made] = await ctx.db
      .insert(enrollments)
      .values({
        workspaceId: ctx.workspaceId,
        campaignId,
        leadId,
        sequenceId: sequence.id,
        currentStepId: step.id,
        mailboxId: mailbox.id,
        nextDueAt: startAt,
      })
      .returning({ id: enrollments.id });
    await recordActivity(ctx, [{ kind: "enrolled", leadId, campaignId }]);
    await runOn(ctx, campaign);
    return { enrollmentId: made!.id, stepId: step.id, position: step.position };
  });
}

const NEVER_AGAIN: ReadonlySet<string> = new Set(["unsubscribed", "bounced", "rejected"]);

async function requireNotEnrolled(ctx: Context, leadId: string): Promise<void> {
  const active = await ctx.db.$count(
    enrollments,
    and(
      eq(enrollments.workspaceId, ctx.workspaceId),
      eq(enrollments.leadId, leadId),
      eq(enrollments.state, "active"),
    ),
  );
  if (active > 0) throw refuse("enrolled", "This lead is in a sequence already.");
}

async function chooseStep(ctx: Context, campaignId: string, leadId: string, fromStep: string | undefined) {
  const { left, receivedAny } = await listStepsLeft(ctx, campaignId, leadId);
  if (!receivedAny)
    throw refuse("not_begun", "This lead has not received the first email. Send that one instead.");
  const after = fromStep === undefined ? 0 : await positionOf(ctx, campaignId, fromStep);
  // The first step begins a conversation, which this lead has had.
  const step = left.find(({ position }) => position > 0 && position >= after);
  if (!step)
    throw refuse("all_received", "This lead has received every step. Answer in the conversation instead.");
  return step;
}

async function positionOf(ctx: Context, campaignId: string, stepId: string): Promise<number> {
  const { steps } = await findSequence(ctx, campaignId);
  const step = steps.find(({ id }) => id === stepId);
  if (!step) throw refuse("no_such_step", "That step is no longer in the sequence.");
  return step.position;
}

function refuse(reason: string, sentence: string): AppError {
  return new AppError("invalid_state", sentence, { reason });
}

/**
 * The steps of a campaign's sequence that a lead did not receive, in their order; `receivedAny` tells whether it received one.
 * A message or a call that was canceled, or refused for good, was not received.
 */
async function listStepsLeft(
  ctx: Context,
  campaignId: string,
  leadId: string,
): Promise<{ left: { id: string; position: number }[]; receivedAny: boolean }> {
  const rows = await ctx.db.execute<{ id: string; position: number; received: boolean }>(sql`
    select s.id, s.position, ${sql.raw(hasStep("l.id", "s.id"))} as received
    from sequences q join leads l on l.workspace_id = q.workspace_id and l.id = ${leadId}
    join sequence_steps s on s.sequence_id = q.id and s.workspace_id = q.workspace_id and s.removed_at is null
    where q.workspace_id = ${ctx.workspaceId} and q.campaign_id = ${campaignId}
    order by s.position`);
  return {
    left: rows.flatMap(({ id, position, received }) => (received ? [] : [{ id, position }])),
    receivedAny: rows.some(({ received }) => received),
  };
}
