import { deliveries, type EndReason, mailboxes, messages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { requestChecks } from "@/lib/channels/email/rechecks/request-checks";
import { type Context, transact } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { holdCredits } from "@/lib/credits/hold-credits";
import { priceOf } from "@/lib/credits/price-list";
import { beginSlotAt, endEnrollments } from "@/lib/enrollments/change-enrollments";
import { lookAgainAt, WAITS_OF_MAILBOX } from "@/lib/enrollments/decide-send";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { draftFollowUp } from "./draft-follow-up";
import { canPayForEmail, type DueFollowUp, decideFollowUp, listDueFollowUps } from "./due-follow-ups";
import { type MailboxLimits, readMailboxLimits } from "./mailbox-limits";
import { groundOf, readEmailParts } from "./read-email-parts";
import { sendEmails } from "./send-emails";
import { writeEmail } from "./write-emails";

/** How long one turn sends before it returns. */
const SLICE_MS = 10_000;
const BATCH = 200;

/**
 * Schedules a workspace's follow-ups and sends those that are due and may go, the longest waiting first. One that waits
 * begins a new slot at the time that ends its wait; the others of a mailbox that may not send now keep their turn. Safe to
 * repeat. `more`: it stopped for time.
 */
export async function sendFollowUps(ctx: Context): Promise<{ sent: number; more: boolean }> {
  const until = Date.now() + SLICE_MS;
  await cancelLeftBehind(ctx);
  await scheduleFollowUps(ctx);
  const found = await listDueFollowUps(ctx, { most: BATCH });
  const isPayable = await canPayForEmail(ctx);
  // What each mailbox allows, until an email from it changes that.
  const allowed = new Map<string, Allowed>();
  const resting = new Set<string>();
  let sent = 0;
  let putOff = 0;
  for (const due of found) {
    if (Date.now() >= until) return { sent, more: true };
    if (resting.has(due.mailboxId)) continue;
    const of = allowed.get(due.mailboxId) ?? (await readAllowed(ctx, due.mailboxId));
    allowed.set(due.mailboxId, of);
    const outcome = await sendOne(ctx, due, of, {
      isPayable,
      sliceMs: until - Date.now(),
    });
    sent += outcome.sent;
    if (outcome.isPutOff) putOff += 1;
    if (outcome.mailboxRests) resting.add(due.mailboxId);
    if (outcome.sent > 0) allowed.delete(due.mailboxId);
  }
  // Those behind a batch that waits for its own reasons are looked at in the next turn.
  return { sent, more: found.length === BATCH && sent + putOff > 0 };
}

async function sendOne(
  ctx: Context,
  due: DueFollowUp,
  { mailbox, limits }: Allowed,
  { isPayable, sliceMs }: { isPayable: boolean; sliceMs: number },
): Promise<{ sent: number; mailboxRests: boolean; isPutOff?: boolean }> {
  const decision = await decideFollowUp(ctx, due, mailbox, limits, isPayable);
  if (decision.kind === "end")
    await transact(ctx, async (ctx) => {
      // Its credits return.
      if (due.emailId !== null) await cancelEmails(ctx, sql`m.id = ${due.emailId}`, decision.reason);
      await endEnrollments(ctx, sql`e.id = ${due.id}`, decision.reason);
    });
  const again = decision.kind === "wait" ? lookAgainAt(decision, new Date()) : null;
  const isPutOff = decision.kind === "wait" && again !== null && !WAITS_OF_MAILBOX.has(decision.reason);
  if (isPutOff) await beginSlotAt(ctx, due, again, decision.reason);
  if (decision.kind === "wait" && decision.reason === "page_check")
    await requestChecks(ctx, sql`l.id = ${due.leadId}`, { inBackground: true });
  if (decision.kind === "wait" && decision.reason === "approval") await offerFollowUp(ctx, due);
  if (decision.kind !== "send")
    return {
      sent: 0,
      mailboxRests: decision.kind === "wait" && WAITS_OF_MAILBOX.has(decision.reason),
      isPutOff,
    };
  const emailId = due.emailId ?? (await draftFollowUp(ctx, { enrollmentId: due.id, stepId: due.stepId }));
  if (emailId === null) return { sent: 0, mailboxRests: false };
  if (due.emailId !== null && (await voidApproval(ctx, emailId))) return { sent: 0, mailboxRests: false };
  await writeEmail(ctx, emailId);
  if (!(await pay(ctx, emailId))) return { sent: 0, mailboxRests: false };
  const report = await sendEmails(ctx, { campaignId: due.campaignId, emailId }, sliceMs);
  return { sent: report.sent, mailboxRests: report.end === "unavailable" };
}

/**
 * Cancels follow-ups whose enrollment ended while they waited, as a first email's claim does for its own: no claim comes for
 * them any more, and their credits would be held for good.
 */
async function cancelLeftBehind(ctx: Context): Promise<void> {
  const ended = await ctx.db.execute<{ id: string; reason: EndReason }>(sql`
    select m.id, coalesce(e.end_reason, 'stopped') as reason
    from deliveries m join enrollments e on e.id = m.enrollment_id and e.workspace_id = m.workspace_id
    where m.workspace_id = ${ctx.workspaceId} and m.run_id is null and m.sequence_step > 0 and m.state in ('draft', 'queued')
      and e.state <> 'active' limit ${BATCH}`);
  for (const { id, reason } of ended) await cancelEmails(ctx, sql`m.id = ${id}`, reason);
}

type Allowed = { mailbox: typeof mailboxes.$inferSelect; limits: MailboxLimits };

/** A mailbox as it is now, and what it allows. The service mailbox's limits are counted by the gate alone. */
async function readAllowed(ctx: Context, mailboxId: string): Promise<Allowed> {
  const [mailbox] = await ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, mailboxId)));
  const limits =
    mailbox!.kind === "service"
      ? { count: 1, mailbox: mailbox!.state, cap: null, gapUntil: null }
      : await readMailboxLimits(ctx, mailbox!, mailbox!.address!, { count: 1, dailyCap: 0, perSecond: 0 });
  return { mailbox: mailbox!, limits };
}

/** Holds the credit of a written follow-up and queues it; false if credits do not pay for it, and it waits. */
async function pay(ctx: Context, emailId: string): Promise<boolean> {
  try {
    return await transact(ctx, async (ctx) => {
      const [email] = await ctx.db.execute<{ lead_id: string; campaign_id: string; state: string }>(sql`
        select lead_id, campaign_id, state from deliveries
        where workspace_id = ${ctx.workspaceId} and id = ${emailId} and written_at is not null and state in ('draft', 'queued')
        for update`);
      if (!email) return false;
      if (email.state === "queued") return true;
      const hold = await holdCredits(ctx, {
        key: `email:${emailId}:${newId()}`,
        action: "emailSend",
        amount: priceOf(ctx.settings, "emailSend"),
      });
      await ctx.db
        .update(deliveries)
        .set({ state: "queued", holdId: hold.id })
        .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, emailId)));
      await recordActivity(ctx, [
        {
          kind: "email_queued",
          emailMessageId: emailId,
          leadId: email.lead_id,
          campaignId: email.campaign_id,
        },
      ]);
      return true;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "insufficient_credits") return false;
    throw error;
  }
}

/** Writes a follow-up that is due and waits for approval, and writes it again if what it is written from has changed. */
async function offerFollowUp(ctx: Context, due: DueFollowUp): Promise<void> {
  const emailId = due.emailId ?? (await draftFollowUp(ctx, { enrollmentId: due.id, stepId: due.stepId }));
  if (emailId === null) return;
  await voidApproval(ctx, emailId);
  await writeEmail(ctx, emailId);
}

/**
 * Takes the approval of a message back if what its text was written from has changed since; unless a person changed the text,
 * it is also to be written again. Returns whether anything was taken back. One that is paid for already goes out as it is.
 */
async function voidApproval(ctx: Context, emailId: string): Promise<boolean> {
  const isIt = and(
    eq(deliveries.workspaceId, ctx.workspaceId),
    eq(deliveries.id, emailId),
    eq(deliveries.state, "draft"),
  );
  const [parts] = await readEmailParts(ctx, isIt, 1);
  if (!parts || parts.email.ground === null || parts.email.ground === groundOf(ctx, parts)) return false;
  const { approvedAt, editedAt, campaignId } = parts.email;
  if (approvedAt === null && (editedAt !== null || !(await needsApproval(ctx, campaignId)))) return false;
  const isUnchanged = and(isIt, eq(deliveries.ground, parts.email.ground));
  await transact(ctx, async (ctx) => {
    const voided = await ctx.db
      .update(deliveries)
      .set({ approvedAt: null, ...(editedAt === null && { writtenAt: null, ground: null }) })
      .where(isUnchanged)
      .returning({ id: deliveries.id });
    if (voided.length > 0 && editedAt === null)
      await ctx.db
        .update(messages)
        .set({ subject: null, text: null })
        .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, emailId)));
  });
  return true;
}

async function needsApproval(ctx: Context, id: string): Promise<boolean> {
  const { approveFollowUps } = await findCampaign(ctx, id);
  return approveFollowUps;
}
