import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@/lib/context";
import { env } from "@/lib/env";
import { checkMailPolicy } from "@/lib/mail/mail-policy";
import { publicUrl } from "@/lib/public-url";
import { createBatchWriter } from "./batch-writer";
import { type Claim, type ClaimedMail, claimMails } from "./claim-mails";
import type { MailQueue } from "./mail-queue";
import { mailer } from "./mailer";
import { recordVerdicts, type Verdict } from "./record-verdicts";

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
 * ready, so that at most `mailer.concurrency` mails of this process are ever in hand.
 *
 * Safe to repeat and to run in several processes: who claims a mail sends it.
 */
export async function sendMails(ctx: Context, queue: MailQueue, sliceMs: number): Promise<SendReport> {
  const { transport, instanceId, concurrency, slots, dailyCap, perSecond } = mailer();
  const limits = { instanceId, dailyCap, perSecond, withSamples: transport.kind === "outbox" };
  const end = Date.now() + sliceMs;
  const report: SendReport = { sent: 0, end: "time", waiting: null, problem: null };
  const recorder = createBatchWriter<Verdict>((batch) => recordVerdicts(ctx, batch, instanceId), concurrency);
  const inHand = new Set<Promise<void>>();
  let broken: unknown;
  const policy = checkMailPolicy(env());
  if (!policy.allowed) return { ...report, end: "unavailable", problem: policy.reason };

  const over = sleep(sliceMs, undefined, { ref: false });

  const handOver = async (mail: ClaimedMail) => {
    const verdict = await transport.send(toOutgoing(mail));
    await recorder.add({ mail, verdict });
    if (verdict.kind === "accepted") report.sent += 1;
    if (verdict.kind === "unavailable") report.problem = verdict.reason;
  };

  while (Date.now() < end && !report.problem) {
    if (mailer().closing)
      broken = new Error("The service is ending: the engine goes on with this after its restart.");
    if (broken) break;
    const count = slots.take(concurrency);
    if (count === 0) {
      await Promise.race([slots.whenGiven(), over]);
      continue;
    }
    const claim = await claimMails(ctx, queue, { ...limits, count }).catch((error) => {
      slots.give(count);
      throw error;
    });
    slots.give(count - claim.mails.length);
    for (const mail of claim.mails) {
      const sending: Promise<void> = handOver(mail)
        .catch((error) => {
          broken ??= error;
        })
        .finally(() => {
          inHand.delete(sending);
          slots.give(1);
        });
      inHand.add(sending);
    }
    if (claim.mails.length === 0 && inHand.size === 0) {
      const pause = endWith(report, claim, end);
      if (pause === null) break;
      await sleep(pause);
    } else if (claim.mails.length === 0) await Promise.race(inHand);
  }
  await Promise.all(inHand);
  if (broken) throw broken;
  if (report.problem) report.end = "unavailable";
  return report;
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

function toOutgoing(mail: ClaimedMail) {
  return {
    id: mail.id,
    messageId: mail.messageId,
    from: { name: mail.fromName, address: mail.fromAddress },
    to: { name: mail.toName, address: mail.toAddress },
    subject: mail.subject,
    text: mail.text,
    unsubscribeUrl: unsubscribeUrl(mail.unsubscribeToken),
    date: new Date(),
  };
}

/** Where the holder of a mail unsubscribes: RFC 8058 wants a POST to the same address to be enough. */
export function unsubscribeUrl(token: string): string {
  return `${publicUrl(env())}/u/${token}`;
}
