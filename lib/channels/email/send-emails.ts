import type { Context } from "@/lib/context";
import { noteChangeOf } from "@/lib/notify-change";
import type { DeliveryResult, OutgoingMail } from "@/lib/ports/mail-transport";
import { checkMailPolicy } from "@/lib/process/mail-policy";
import { publicUrl } from "@/lib/process/public-url";
import type { ClaimedEmail } from "./claim-emails";
import type { EmailQueue } from "./email-queue";
import { recordAndClaimEmails } from "./record-and-claim-emails";
import { Sender } from "./sender";
import type { SendReport } from "./sender-parts";
import { takeBackClaim } from "./take-back-claim";

/**
 * Hands over the emails of a queue, several at once, until none is left, `sliceMs` have passed, or something prevents
 * it; see `Sender`. `onClaimed` receives how many left the queue.
 *
 * Safe to repeat and to run in several processes: the process that claims an email sends it. While the database is
 * unavailable, it waits with what it has in flight, even beyond its slice. Errors: those of the database; emails whose
 * result could not be recorded before the process ended become `unknown`.
 */
export async function sendEmails(
  ctx: Context,
  queue: EmailQueue,
  sliceMs: number,
  onClaimed: (count: number) => void = () => {},
): Promise<SendReport> {
  const { transport, instanceId, dailyCap, perSecond, ...parts } = ctx.adapters.mail;
  const policy = checkMailPolicy(ctx.settings);
  if (!policy.allowed) return { sent: 0, end: "unavailable", waiting: null, problem: policy.reason };
  const limits = { instanceId, dailyCap, perSecond, withSamples: transport.kind === "outbox" };
  const sender = new Sender<ClaimedEmail>({
    concurrency: parts.concurrency,
    slots: parts.slots,
    retryMs: parts.retryMs,
    closing: parts.closing,
    sliceMs,
    deliver: (email) => deliver(ctx, email),
    recordAndClaim: async (results, count, token) => {
      const claim = await recordAndClaimEmails(ctx, queue, results, { ...limits, count, token });
      noteChangeOf(ctx);
      onClaimed(claim.emails.length + claim.dropped);
      return claim;
    },
    noteLostClaim: (token) => noteLostClaim(ctx, token),
    takeBackLostClaims: () => takeBackLostClaims(ctx),
  });
  return sender.run();
}

/** Hands over one email through its mailbox's server. */
async function deliver(ctx: Context, email: ClaimedEmail): Promise<DeliveryResult> {
  const transport = await ctx.adapters.mail.transportOf(ctx, email.mailboxId);
  return transport.send(toOutgoing(ctx, email));
}

/** Converts an email for the transport. */
export function toOutgoing(
  ctx: Context,
  email: Pick<
    ClaimedEmail,
    | "id"
    | "messageId"
    | "inReplyTo"
    | "references"
    | "fromName"
    | "fromAddress"
    | "toName"
    | "toAddress"
    | "subject"
    | "text"
    | "unsubscribeToken"
  >,
  date = new Date(),
): OutgoingMail {
  return {
    id: email.id,
    messageId: email.messageId,
    ...(email.inReplyTo !== null && { thread: { inReplyTo: email.inReplyTo, references: email.references } }),
    from: { name: email.fromName, address: email.fromAddress },
    to: { name: email.toName, address: email.toAddress },
    subject: email.subject,
    text: email.text,
    ...(email.unsubscribeToken !== null && { unsubscribeUrl: unsubscribeUrl(ctx, email.unsubscribeToken) }),
    date,
  };
}

/** The unsubscribe URL of an email. RFC 8058 requires that a POST to it suffices. */
export function unsubscribeUrl({ settings }: Context, token: string): string {
  return `${publicUrl(settings)}/u/${token}`;
}

/** How long the server may still commit a claim after its connection was lost. */
const LATE_COMMIT_MS = 60_000;

/** Remembers a claim of this process for which it is unknown whether it took emails. */
export function noteLostClaim({ workspaceId, adapters }: Context, token: string): void {
  adapters.mail.lostClaims.set(token, { workspaceId, lostAt: Date.now() });
}

/** Returns the emails of such claims to the queue, as soon as the database can be reached. */
async function takeBackLostClaims(ctx: Context): Promise<void> {
  const claims = ctx.adapters.mail.lostClaims;
  for (const [token, { workspaceId, lostAt }] of claims) {
    // A server that has not noticed the lost connection may still be executing the claim and commit it after a first
    // check.
    const isOver = Date.now() - lostAt > LATE_COMMIT_MS;
    await takeBackClaim({ ...ctx, workspaceId }, token);
    if (isOver) claims.delete(token);
  }
}
