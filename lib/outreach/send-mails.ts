import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "@/db/is-database-away";
import type { Context } from "@/lib/context";
import { env } from "@/lib/env";
import { newId } from "@/lib/id";
import { noteChangeOf } from "@/lib/live/note-change";
import { checkMailPolicy } from "@/lib/mail/mail-policy";
import type { MailVerdict, OutgoingMail } from "@/lib/mail/mail-transport";
import { publicUrl } from "@/lib/public-url";
import type { Claim, ClaimedMail } from "./claim-mails";
import type { MailQueue } from "./mail-queue";
import { mailer } from "./mailer";
import type { Verdict } from "./record-verdicts";
import { takeBackClaim } from "./take-back-claim";
import { turnOverMails } from "./turn-over-mails";

/** How often what the mail server said is told again when the database refuses it; the second when the service ends. */
const TRIES = 120;
const LAST_TRIES = 8;
const RETRY_MS = 250;
/** How long a claim whose connection was lost may still be written down by the server. */
const LATE_COMMIT_MS = 60_000;
/** Statements under way at once that record mails and claim others. */
const TURNS = 2;

export type SendReport = {
  sent: number;
  /**
   * Why it ended. `empty`: nothing is queued; `time`: there is more; `halted`: paused or stopped;
   * `wait`: nothing may go before `until`; `unavailable`: the mail server cannot be used.
   */
  end: "empty" | "time" | "halted" | "wait" | "unavailable";
  waiting: { reason: "daily_cap" | "retry"; until: string } | null;
  problem: string | null;
};

/**
 * Hands over the mails of a queue, some at once, until none is left, `sliceMs` are over, or something stands in the
 * way. Each mail is claimed just before it is handed over and recorded just after, both in batches of whatever is
 * ready, so that at most `mailer.concurrency` mails of this process are ever in hand. `onClaimed` hears how many left
 * the queue.
 *
 * Safe to repeat and to run in several processes: who claims a mail sends it. While the database is away it waits with
 * what it has in hand, also beyond its slice. Errors: those of the database; what could not be written down before the
 * process ended is `unknown` then.
 */
export async function sendMails(
  ctx: Context,
  queue: MailQueue,
  sliceMs: number,
  onClaimed: (count: number) => void = () => {},
): Promise<SendReport> {
  const { transport, instanceId, concurrency, slots, dailyCap, perSecond } = mailer();
  const limits = { instanceId, dailyCap, perSecond, withSamples: transport.kind === "outbox" };
  const end = Date.now() + sliceMs;
  const report: SendReport = { sent: 0, end: "time", waiting: null, problem: null };
  const policy = checkMailPolicy(env());
  if (!policy.allowed) return { ...report, end: "unavailable", problem: policy.reason };
  await takeBackLostClaims(ctx);

  const over = sleep(sliceMs, undefined, { ref: false });
  const verdicts: Verdict[] = [];
  let underWay = 0;
  let turning = 0;
  let last: Claim | undefined;
  let failure: unknown;
  let tries = 0;
  let tell = () => {};
  const isOpen = () => Date.now() < end && !report.problem && !failure && !mailer().closing;
  const isEmpty = () => last?.mails.length === 0;

  const handOver = async (mail: ClaimedMail) => {
    underWay += 1;
    const verdict = await transport
      .send(toOutgoing(mail))
      .catch((error): MailVerdict => ({ kind: "unavailable", reason: String(error) }));
    verdicts.push({ mail, verdict });
    if (verdict.kind === "accepted") report.sent += 1;
    if (verdict.kind === "unavailable") report.problem = verdict.reason;
    underWay -= 1;
    tell();
  };

  /** Records `done` and claims `count` mails, for which `free` slots were taken beside those of `done`. */
  const turnOver = async (done: Verdict[], count: number, free: number) => {
    turning += 1;
    const token = newId();
    try {
      const claim = await turnOverMails(ctx, queue, done, { ...limits, count, token });
      if (failure) await takeBackLostClaims(ctx);
      failure = undefined;
      tries = 0;
      slots.give(free + done.length - claim.mails.length);
      noteChangeOf(ctx);
      onClaimed(claim.mails.length + claim.dropped);
      if (count > 0) last = claim;
      for (const mail of claim.mails) void handOver(mail);
    } catch (error) {
      // Nobody knows what was committed. Verdicts are told again, which changes nothing twice.
      slots.give(free);
      if (count > 0) mailer().lostClaims.set(token, { workspaceId: ctx.workspaceId, lostAt: Date.now() });
      failure = error;
      tries += 1;
      if (done.length > 0) await sleep(RETRY_MS);
      // Mails in hand that nobody writes down would stay so for as long as this process lives.
      const limit = mailer().closing ? LAST_TRIES : isDatabaseAway(error) ? Number.POSITIVE_INFINITY : TRIES;
      if (tries > limit) slots.give(done.length);
      else verdicts.unshift(...done);
    }
    turning -= 1;
    tell();
  };

  for (;;) {
    const open = isOpen();
    const isQuiet = underWay === 0 && turning === 0 && verdicts.length === 0;
    if (isQuiet && !open) break;
    if (isQuiet && isEmpty()) {
      const pause = endWith(report, last!, end);
      if (pause === null) break;
      await sleep(pause);
      last = undefined;
    }
    const mayTurn = turning === 0 || (turning < TURNS && verdicts.length >= concurrency / 3);
    // An empty queue is asked again when something has come back, not all the time.
    const free = open && mayTurn && !isEmpty() ? slots.take(concurrency) : 0;
    const done = mayTurn ? verdicts.splice(0, concurrency) : [];
    const count = open ? free + done.length : 0;
    if (free > 0 || done.length > 0) {
      void turnOver(done, count, free);
      continue;
    }
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    if (!open) await told;
    else await Promise.race(mayTurn && !isEmpty() ? [told, over, slots.whenGiven()] : [told, over]);
  }
  if (failure) {
    await takeBackLostClaims(ctx).catch(() => {});
    throw failure;
  }
  if (mailer().closing && report.end === "time")
    throw new Error("The service is ending: the engine goes on with this after its restart.");
  if (report.problem) report.end = "unavailable";
  return report;
}

/** What claims took whose answers were lost goes back to the queue, once the database can be asked again. */
async function takeBackLostClaims(ctx: Context): Promise<void> {
  const { lostClaims } = mailer();
  for (const [token, { workspaceId, lostAt }] of lostClaims) {
    // A server that has not seen yet that the connection is gone may still be at it, and commit after a first look.
    const isOver = Date.now() - lostAt > LATE_COMMIT_MS;
    await takeBackClaim({ ...ctx, workspaceId }, token);
    if (isOver) lostClaims.delete(token);
  }
}

/** Milliseconds after which it is worth asking again within the slice; null: the slice is over, and why. */
function endWith(report: SendReport, claim: Claim, end: number): number | null {
  const blocked = claim.blocked;
  if (!blocked) report.end = "empty";
  else if (blocked.reason === "halted") report.end = "halted";
  else {
    const pause = blocked.until.getTime() - Date.now();
    if (blocked.reason === "rate" && pause < end - Date.now()) return Math.max(1, pause);
    if (blocked.reason === "rate") report.end = "time";
    else {
      report.end = "wait";
      report.waiting = { reason: blocked.reason, until: blocked.until.toISOString() };
    }
  }
  return null;
}

/** A mail as the transport takes it. */
export function toOutgoing(
  mail: Pick<
    ClaimedMail,
    "id" | "messageId" | "fromName" | "fromAddress" | "toName" | "toAddress" | "subject" | "text"
  > & { unsubscribeToken: string },
  date = new Date(),
): OutgoingMail {
  return {
    id: mail.id,
    messageId: mail.messageId,
    from: { name: mail.fromName, address: mail.fromAddress },
    to: { name: mail.toName, address: mail.toAddress },
    subject: mail.subject,
    text: mail.text,
    unsubscribeUrl: unsubscribeUrl(mail.unsubscribeToken),
    date,
  };
}

/** Where the holder of a mail unsubscribes: RFC 8058 wants a POST to the same address to be enough. */
export function unsubscribeUrl(token: string): string {
  return `${publicUrl(env())}/u/${token}`;
}
