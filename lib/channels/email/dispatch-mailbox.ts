import { isDatabaseAway } from "@/db/is-database-away";
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
import {
  lookAgainAt,
  type SendDecision,
  WAITS_OF_MAILBOX,
  type WaitReason,
} from "@/lib/enrollments/decide-send";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { deferEmail } from "./defer-email";
import { draftFollowUp } from "./draft-follow-up";
import { canPayForEmail, type DueEmail, decideEmail, listDueEmails } from "./due-emails";
import { type MailboxLimits, readMailboxLimits } from "./mailbox-limits";
import { groundOf, readEmailParts } from "./read-email-parts";
import { sendEmails, takeBackLostClaims } from "./send-emails";
import { writeEmail } from "./write-emails";

/** How long one turn sends before it returns. */
const SLICE_MS = 10_000;
/** How many due emails of a kind are looked at before those that may go are handed over. */
const BATCH = 50;
/** How many are written at the same time, and paid for before any of them is handed over. */
const AT_ONCE = 8;
/** An email that could not be prepared is tried again after this time. */
const FAILED_MS = 15 * 60_000;
const MAX_FAILURES = 8;

type Mailbox = typeof mailboxes.$inferSelect;

/** `more`: it stopped for time. `retryAt`: the mail server could not be used, and is tried again then. */
export type DispatchReport = { sent: number; more: boolean; retryAt: Date | null };

/**
 * One turn of a mailbox's dispatcher: sends the emails of the mailbox that are due and belong to no run: follow-ups, the longest waiting
 * first, then first emails that were requested one by one. Each is decided, written and paid for, and decided once more by the gate. One
 * that waits begins a new slot at the time that ends its wait; if the whole mailbox may not send now, the others keep their turn. Safe
 * to repeat, and to run in several processes at once.
 */
export async function dispatchMailbox(ctx: Context, mailboxId: string): Promise<DispatchReport> {
  const until = Date.now() + SLICE_MS;
  const report: DispatchReport = { sent: 0, more: false, retryAt: null };
  await takeBackLostClaims(ctx);
  await cancelLeftBehind(ctx, mailboxId);
  await scheduleFollowUps(ctx, mailboxId);
  for (;;) {
    const mailbox = await findMailbox(ctx, mailboxId);
    if (!mailbox || (mailbox.sendAfter !== null && mailbox.sendAfter.getTime() > Date.now())) return report;
    const { ready, putOff } = await prepareEmails(ctx, mailbox);
    if (ready > 0) {
      const { sent, end } = await sendEmails(ctx, { mailboxId }, Math.max(0, until - Date.now()), {
        // As a person would, and a crash leaves one of unknown fate at most.
        ...(mailbox.kind !== "service" && { mostAtOnce: 1 }),
      });
      report.sent += sent;
      if (end === "unavailable") return { ...report, retryAt: await noteFailure(ctx, mailbox) };
      if (sent > 0 && mailbox.sendFailingSince !== null)
        await setFailing(ctx, mailboxId, { sendFailingSince: null, sendAfter: null });
      // What holds back one that was just found ready holds the mailbox.
      if (end === "wait" || (sent === 0 && putOff === 0)) return report;
    } else if (putOff === 0) return report;
    if (Date.now() >= until) return { ...report, more: true };
  }
}

type Prepared = { ready: number; putOff: number };

/** Decides on the mailbox's emails that are due, and writes and pays for as many as it may send now. */
async function prepareEmails(ctx: Context, mailbox: Mailbox): Promise<Prepared> {
  const found = await listDueEmails(ctx, { mailboxId: mailbox.id, most: BATCH });
  const prepared: Prepared = { ready: 0, putOff: 0 };
  if (found.length === 0) return prepared;
  const isPayable = await canPayForEmail(ctx);
  const limits = await readAllowed(ctx, mailbox);
  const chosen: DueEmail[] = [];
  for (const due of found) {
    if (chosen.length >= Math.max(1, limits.count)) break;
    const decision = await decideEmail(ctx, due, mailbox, limits, isPayable);
    if (decision.kind === "send") chosen.push(due);
    else if (decision.kind === "end") await endEmail(ctx, due, decision.reason);
    else if (WAITS_OF_MAILBOX.has(decision.reason)) break;
    else if (await putOff(ctx, due, decision)) prepared.putOff += 1;
  }
  for (let at = 0; at < chosen.length; at += AT_ONCE) {
    const outcomes = await Promise.all(chosen.slice(at, at + AT_ONCE).map((due) => tryToPrepare(ctx, due)));
    prepared.ready += outcomes.filter((outcome) => outcome === "ready").length;
    prepared.putOff += outcomes.filter((outcome) => outcome === "failed").length;
  }
  return prepared;
}

async function endEmail(ctx: Context, due: DueEmail, reason: EndReason): Promise<void> {
  await transact(ctx, async (ctx) => {
    // Its credits return.
    if (due.emailId !== null) await cancelEmails(ctx, sql`m.id = ${due.emailId}`, reason);
    await endEnrollments(ctx, sql`e.id = ${due.id}`, reason);
  });
}

/** Lets those behind an email go first while it waits. Returns false if it keeps its turn. */
async function putOff(
  ctx: Context,
  due: DueEmail,
  decision: Extract<SendDecision, { kind: "wait" }>,
): Promise<boolean> {
  const again = lookAgainAt(decision, new Date());
  if (again !== null) await deferDue(ctx, due, again, decision.reason);
  if (decision.reason === "page_check")
    await requestChecks(ctx, sql`l.id = ${due.leadId}`, { inBackground: true });
  if (decision.reason === "approval") await offerFollowUp(ctx, due);
  return again !== null;
}

async function deferDue(ctx: Context, due: DueEmail, again: Date, reason: WaitReason): Promise<void> {
  if (due.position === 0) await deferEmail(ctx, due.emailId!, again, reason);
  else await beginSlotAt(ctx, due, again, reason);
}

/** An email that cannot be prepared keeps nobody else of its mailbox from being emailed. */
async function tryToPrepare(ctx: Context, due: DueEmail): Promise<"ready" | "not ready" | "failed"> {
  try {
    return (await prepareOne(ctx, due)) ? "ready" : "not ready";
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    console.error(
      JSON.stringify({
        time: new Date().toISOString(),
        level: "error",
        message: "an email could not be written or paid for",
        workspaceId: ctx.workspaceId,
        leadId: due.leadId,
        emailId: due.emailId,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    await noteUnprepared(ctx, due);
    return "failed";
  }
}

/** It is tried again later; a first email that failed often is canceled, so that its lead can be emailed again. */
async function noteUnprepared(ctx: Context, due: DueEmail): Promise<void> {
  await deferDue(ctx, due, new Date(Date.now() + FAILED_MS), "retry");
  if (due.emailId === null) return;
  const [email] = await ctx.db
    .update(deliveries)
    .set({ preparationFailures: sql`${deliveries.preparationFailures} + 1` })
    .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, due.emailId)))
    .returning({ failures: deliveries.preparationFailures });
  if (due.position === 0 && email !== undefined && email.failures >= MAX_FAILURES)
    await cancelEmails(ctx, sql`m.id = ${due.emailId}`, "sending_failed");
}

/** Whether the email is written and paid for now. */
async function prepareOne(ctx: Context, due: DueEmail): Promise<boolean> {
  const emailId = due.emailId ?? (await draftFollowUp(ctx, { enrollmentId: due.id, stepId: due.stepId }));
  if (emailId === null) return false;
  if (due.position > 0 && due.emailId !== null && (await voidApproval(ctx, emailId))) return false;
  await writeEmail(ctx, emailId);
  return pay(ctx, emailId);
}

/**
 * Cancels follow-ups whose enrollment ended while they waited, as a first email's claim does for its own: no claim comes for
 * them any more, and their credits would be held for good.
 */
async function cancelLeftBehind(ctx: Context, mailboxId: string): Promise<void> {
  const ended = await ctx.db.execute<{ id: string; reason: EndReason }>(sql`
    select m.id, coalesce(e.end_reason, 'stopped') as reason
    from deliveries m join enrollments e on e.id = m.enrollment_id and e.workspace_id = m.workspace_id
    where m.workspace_id = ${ctx.workspaceId} and m.mailbox_id = ${mailboxId} and m.run_id is null and m.enrollment_id is not null
      and m.sequence_step > 0 and m.state in ('draft', 'queued') and e.state <> 'active' limit ${BATCH}`);
  for (const { id, reason } of ended) await cancelEmails(ctx, sql`m.id = ${id}`, reason);
}

/** A mailbox as it is now. */
async function findMailbox(ctx: Context, id: string): Promise<Mailbox | undefined> {
  const [mailbox] = await ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, id)));
  return mailbox;
}

/** What a mailbox allows. The service mailbox's limits are counted by the gate alone. */
function readAllowed(ctx: Context, mailbox: Mailbox): Promise<MailboxLimits> | MailboxLimits {
  if (mailbox.kind === "service")
    return { count: AT_ONCE, mailbox: mailbox.state, cap: null, gapUntil: null };
  return readMailboxLimits(ctx, mailbox, mailbox.address!, { count: AT_ONCE, dailyCap: 0, perSecond: 0 });
}

/** The first and the longest pause after a mail server could not be used; in between as long as that has lasted. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [5_000, 5 * 60_000];
const GIVE_UP_MS = 2 * 24 * 3_600_000;
/** If the last try is longer ago, nothing was due meanwhile, and it is unknown whether the server could be used. */
const SAME_FAILURE_MS = 3_600_000;

/**
 * Notes that the mail server could not be used; returns when it is tried again. After two days of tries, first emails that were requested
 * one by one are given up: their leads can be emailed again. Follow-ups stay due.
 */
async function noteFailure(ctx: Context, mailbox: Mailbox): Promise<Date> {
  const now = Date.now();
  const { id, sendAfter, sendFailingSince } = mailbox;
  const isSame = sendAfter !== null && sendAfter.getTime() > now - SAME_FAILURE_MS;
  const since = isSame && sendFailingSince !== null ? sendFailingSince : new Date(now);
  const lastedMs = now - since.getTime();
  const at = new Date(now + Math.min(Math.max(lastedMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS));
  await setFailing(ctx, id, { sendFailingSince: since, sendAfter: at });
  if (lastedMs > GIVE_UP_MS)
    await cancelEmails(
      ctx,
      sql`m.mailbox_id = ${id} and m.run_id is null and m.enrollment_id is not null and m.sequence_step = 0 and m.due_at <= now()`,
      "mail_unavailable",
    );
  return at;
}

async function setFailing(
  ctx: Context,
  id: string,
  state: Pick<Mailbox, "sendFailingSince" | "sendAfter">,
): Promise<void> {
  await ctx.db
    .update(mailboxes)
    .set(state)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, id)));
}

/** Holds the credit of a written email and queues it, unless it is paid for; false if credits do not pay for it, and it waits. */
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
async function offerFollowUp(ctx: Context, due: DueEmail): Promise<void> {
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
