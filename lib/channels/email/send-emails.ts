import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { updateMailStates } from "@/lib/conversations/mail-state";
import { notifyChangeOf } from "@/lib/notify-change";
import type { DeliveryResult, OutgoingMail } from "@/lib/ports/mail-transport";
import { checkMailPolicy } from "@/lib/process/mail-policy";
import { publicUrl } from "@/lib/process/public-url";
import { claimAnswer, recordAnswer } from "./claim-answer";
import { type Claim, type ClaimedEmail, claimEmails } from "./claim-emails";
import { dropWhatWasStopped, recordResults } from "./record-results";
import { Sender } from "./sender";
import type { ClaimLimits, Delivered, EmailQueue, SendReport } from "./sender-parts";

/**
 * Hands over the emails of a queue, several at once, until none is left, `sliceMs` have passed, or something prevents
 * it; see `Sender`. `onClaimed` receives how many left the queue; `mostAtOnce` is a lower limit than the installation's.
 *
 * Safe to repeat and to run in several processes: the process that claims an email sends it. While the database is
 * unavailable, it waits with what it has in flight, even beyond its slice. Errors: those of the database; emails whose
 * result could not be recorded before the process ended become `unknown`.
 */
export async function sendEmails(
  ctx: Context,
  queue: EmailQueue,
  sliceMs: number,
  {
    onClaimed = () => {},
    mostAtOnce = Number.POSITIVE_INFINITY,
  }: { onClaimed?: (count: number) => void; mostAtOnce?: number } = {},
): Promise<SendReport> {
  const { transport, instanceId, dailyCap, perSecond, ...parts } = ctx.adapters.mail;
  const policy = checkMailPolicy(ctx.settings);
  if (!policy.allowed)
    return { sent: 0, answered: false, end: "unavailable", waiting: null, problem: policy.reason };
  const limits = { instanceId, dailyCap, perSecond, withSamples: transport.kind === "outbox" };
  const sender = new Sender<ClaimedEmail>({
    concurrency: Math.min(parts.concurrency, mostAtOnce),
    slots: parts.slots,
    retryMs: parts.retryMs,
    closing: parts.closing,
    sliceMs,
    deliver: (email) => deliver(ctx, email),
    recordAndClaim: async (results, count, token) => {
      const claim = await recordAndClaimEmails(ctx, queue, results, { ...limits, count, token });
      notifyChangeOf(ctx);
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
export async function takeBackLostClaims(ctx: Context): Promise<void> {
  const claims = ctx.adapters.mail.lostClaims;
  for (const [token, { workspaceId, lostAt }] of claims) {
    // A server that has not noticed the lost connection may still be executing the claim and commit it after a first
    // check.
    const isOver = Date.now() - lostAt > LATE_COMMIT_MS;
    await takeBackClaim({ ...ctx, workspaceId }, token);
    if (isOver) claims.delete(token);
  }
}

/**
 * Returns emails to the queue (`sending` or `unknown` → `queued`) whose claim was committed but whose answer was lost:
 * the process never had them in flight, even if others have marked them abandoned since. Emails stopped meanwhile are
 * canceled. Use it only for a claim that failed, by its token; safe to repeat.
 */
export async function takeBackClaim(ctx: Context, token: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const ours = sql`workspace_id = ${ctx.workspaceId} and claim_token = ${token} and state in ('sending', 'unknown')`;
    // Locks the campaign's row first, as stop does, so each sees what the other did.
    await ctx.db.execute(sql`
      select 1 from campaigns where workspace_id = ${ctx.workspaceId}
        and id in (select campaign_id from deliveries where ${ours}) order by id for share`);
    const back = await ctx.db.execute<{
      id: string;
      state: string;
      lead_id: string;
      enrollment_id: string | null;
    }>(sql`
      update deliveries set state = 'queued', claimed_by = null, claim_token = null, attempts = attempts - 1, updated_at = now()
      where ${ours} returning id, state, lead_id, enrollment_id`);
    if (back.length === 0) return;
    await updateMailStates(
      ctx,
      back.flatMap((email) => (email.enrollment_id === null ? [] : email.lead_id)),
    );
    await dropWhatWasStopped(ctx, back);
  });
}

/** Records results of emails in flight, and claims up to `limits.count` others. */
async function recordAndClaimEmails(
  ctx: Context,
  queue: EmailQueue,
  results: Delivered<ClaimedEmail>[],
  limits: ClaimLimits,
): Promise<Claim> {
  const isAnswer = "answerId" in queue;
  if (results.length > 0)
    await (isAnswer
      ? recordAnswer(ctx, queue.answerId, results, limits.instanceId)
      : recordResults(ctx, results, limits.instanceId));
  if (limits.count === 0) return { emails: [], blocked: null, dropped: 0 };
  return isAnswer ? claimAnswer(ctx, queue.answerId, limits) : claimEmails(ctx, queue, limits);
}
