import { type EndReason, mailboxes } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { requestChecks } from "@/lib/channels/email/rechecks/request-checks";
import { type Context, transact } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { lookAgainAt, type SendDecision, WAITS_OF_MAILBOX } from "@/lib/enrollments/decide-send";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { providerOf } from "@/lib/mailbox-providers/providers";
import { type DispatchReport, deliverRuns, noteUnavailable, type RunEnds } from "./deliver-runs";
import { canPayForEmail, type DueEmail, decideEmail, listDueEmails } from "./due-emails";
import { clearServerFailure, noteServerFailure } from "./mail-server-failure";
import { type MailboxLimits, mostAtOnce, readMailboxLimits } from "./mailbox-limits";
import { deferDue, offerFollowUp, prepareEmail } from "./prepare-email";
import { sendEmails, takeBackLostClaims } from "./send-emails";

/** How long one turn sends before it returns. */
const SLICE_MS = 10_000;
/** How many due emails of a kind are looked at before those that may go are handed over. */
const BATCH = 50;
/** How many are written at the same time, and paid for before any of them is handed over. */
const AT_ONCE = 8;

type Mailbox = typeof mailboxes.$inferSelect;

/**
 * One turn of a mailbox's dispatcher: sends what is due there. First the emails that belong to no run: follow-ups, the longest waiting
 * first, then first emails that were requested one by one. Each is decided, written and paid for, and decided once more by the gate. One
 * that waits begins a new slot at the time that ends its wait; if the whole mailbox may not send now, the others keep their turn. Then
 * the emails of runs. Safe to repeat, and to run in several processes at once.
 */
export async function dispatchMailbox(
  ctx: Context,
  mailboxId: string,
  ends: RunEnds,
): Promise<DispatchReport> {
  const until = Date.now() + SLICE_MS;
  await takeBackLostClaims(ctx);
  await cancelLeftBehind(ctx, mailboxId);
  await scheduleFollowUps(ctx, mailboxId);
  const { sent, more, retryAt } = await sendOfNoRun(ctx, mailboxId, until);
  const mailbox = await findMailbox(ctx, mailboxId);
  if (!mailbox || retryAt !== null) {
    if (retryAt !== null) await noteUnavailable(ctx, mailboxId, retryAt);
    return { sent, more: false, lookAt: retryAt };
  }
  const ofRuns = await deliverRuns(ctx, mailbox, until, ends);
  return { ...ofRuns, sent: sent + ofRuns.sent, more: more || ofRuns.more };
}

/** `more`: it stopped for time. `retryAt`: the mail server cannot be used, and is tried again then. */
type OfNoRun = { sent: number; more: boolean; retryAt: Date | null };

async function sendOfNoRun(ctx: Context, mailboxId: string, until: number): Promise<OfNoRun> {
  const report: OfNoRun = { sent: 0, more: false, retryAt: null };
  for (;;) {
    const mailbox = await findMailbox(ctx, mailboxId);
    if (!mailbox) return report;
    if (mailbox.sendAfter !== null && mailbox.sendAfter.getTime() > Date.now())
      return { ...report, retryAt: mailbox.sendAfter };
    const { ready, putOff } = await prepareDue(ctx, mailbox);
    if (ready > 0) {
      const { sent, answered, end } = await sendEmails(ctx, { mailboxId }, Math.max(0, until - Date.now()), {
        mostAtOnce: mostAtOnce(mailbox),
      });
      report.sent += sent;
      const now = answered ? await clearServerFailure(ctx, mailbox) : mailbox;
      if (end === "unavailable") return { ...report, retryAt: await noteServerFailure(ctx, now) };
      // What holds back one that was just found ready holds the mailbox.
      if (end === "wait" || (sent === 0 && putOff === 0)) return report;
    } else if (putOff === 0) return report;
    if (Date.now() >= until) return { ...report, more: true };
  }
}

type Prepared = { ready: number; putOff: number };

/** Decides on the mailbox's emails that are due, and writes and pays for as many as it may send now. */
async function prepareDue(ctx: Context, mailbox: Mailbox): Promise<Prepared> {
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
    const outcomes = await Promise.all(chosen.slice(at, at + AT_ONCE).map((due) => prepareEmail(ctx, due)));
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

/** What a mailbox allows. A sender's limits are counted by the gate alone. */
function readAllowed(ctx: Context, mailbox: Mailbox): Promise<MailboxLimits> | MailboxLimits {
  if (providerOf(mailbox).limitedBy === "sender")
    return { count: AT_ONCE, mailbox: mailbox.state, cap: null, gapUntil: null };
  return readMailboxLimits(ctx, mailbox, mailbox.address!, { count: AT_ONCE, dailyCap: 0, perSecond: 0 });
}
