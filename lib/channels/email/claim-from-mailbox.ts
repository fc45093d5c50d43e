import { mailboxes } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import {
  decideSend,
  lookAgainAt,
  NOTHING_AGAINST,
  type SendDecision,
  WAITS_OF_MAILBOX,
} from "@/lib/enrollments/decide-send";
import type { LimitedBy } from "@/lib/enrollments/mailbox-pace";
import { providerOf } from "@/lib/mailbox-providers/providers";
import { deferEmail } from "./defer-email";
import { canPayForEmail, decideEmail, listDueFollowUps } from "./due-emails";
import { drawGap, type MailboxLimits, readMailboxLimits, spendRate } from "./mailbox-limits";
import {
  type Candidate,
  type DueEmails,
  findDeferred,
  type LockedQueue,
  listCandidates,
  MAX_LOOKED_AT,
} from "./read-queue";
import { toFacts } from "./read-send-facts";
import type { ClaimLimits } from "./sender-parts";

type Mailbox = typeof mailboxes.$inferSelect;
type Wait = Extract<SendDecision, { kind: "wait" }>;

const LEAST_WAIT_MS = 30_000;
/** About as long as it takes until a page has been read again. */
const CHECK_MS = 60_000;

export type Decided = {
  /** Deliveries that may go, locked. */
  ids: string[];
  /** The decisions on what waits. */
  waits: Wait[];
  /** How many were canceled. */
  dropped: number;
};

/**
 * Decides on the emails of a queue that are due, the best fit first, each by itself: what may not go any more is canceled, what
 * waits for a time of its own is put off until then, and what may go is returned.
 *
 * Limits are counted while a row is locked, so that the claims of all processes take turns: a person's mailbox, or the service
 * mailbox's sender address if it has a limit. What an enrollment's row is locked for is that a reply's transaction, which ends it, is
 * either seen or waits for this claim; a first email of the service mailbox does without, because the reply cancels the email itself.
 */
export async function claimFromMailbox(
  ctx: Context,
  queue: LockedQueue,
  due: DueEmails,
  limits: ClaimLimits,
): Promise<Decided> {
  const decided: Decided = { ids: [], waits: [], dropped: 0 };
  const isOfSender = due.limitedBy === "sender";
  const query = ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, queue.mailboxId)));
  const [mailbox] = await (isOfSender ? query : query.for("no key update"));
  let candidates = await listCandidates(ctx, queue, due, limits.count);
  if (!mailbox || candidates.length === 0) return decided;
  const address = candidates[0]!.fromAddress;
  const allowed = await readMailboxLimits(ctx, mailbox, address, limits);
  const seen = new Set<string>();
  // Those that wait were deferred, so that what is listed next stood behind them.
  while ((await decideCandidates(ctx, { mailbox, candidates, allowed, limits }, decided)) === "next") {
    for (const { id } of candidates) seen.add(id);
    candidates = await listCandidates(ctx, queue, due, limits.count);
    // The database's clock may be ahead of this process's, and what was deferred due there already.
    if (candidates.length === 0 || candidates.some(({ id }) => seen.has(id))) break;
  }
  const count = decided.ids.length;
  if (count === 0) return decided;
  if (!isOfSender) await drawGap(ctx, mailbox);
  else if (limits.perSecond > 0) await spendRate(ctx, address, count, limits.perSecond);
  return decided;
}

/** `next`: all that were looked at wait for a time of their own, and there may be more behind them. */
async function decideCandidates(
  ctx: Context,
  of: { mailbox: Mailbox; candidates: readonly Candidate[]; allowed: MailboxLimits; limits: ClaimLimits },
  decided: Decided,
): Promise<"next" | "done"> {
  const { mailbox, candidates, limits } = of;
  const { count, ...common } = of.allowed;
  const now = new Date();
  const [{ fromAddress, sequenceStep }] = candidates as [Candidate];
  let left = count;
  // Nobody who was begun with waits behind new people.
  let leftForFirst =
    sequenceStep === 0 ? count - (await countReadyFollowUps(ctx, mailbox, of.allowed)) : count;
  let deferred = 0;
  let isMailboxHeld = false;
  for (const one of candidates) {
    if (left <= 0 && left < count) break;
    // Limits are of the address that they were read for: the others come with a claim of their own.
    if (one.fromAddress !== fromAddress) break;
    const decision =
      one.sequenceStep === 0 && left > 0 && leftForFirst <= 0
        ? behindFollowUps(mailbox, now)
        : decideSend(one, now, {
            ...NOTHING_AGAINST,
            ...common,
            ...(await toFacts(one, mailbox, now, limits.withSamples)),
            credit: one.isHeld ? "held" : "gone",
          });
    if (decision.kind === "end") {
      await cancelEmails(ctx, sql`m.id = ${one.id}`, decision.reason);
      decided.dropped += 1;
    } else if (isMailboxHeld) {
      // It keeps its turn.
    } else if (decision.kind === "wait") {
      decided.waits.push(decision);
      // What holds the mailbox holds everything behind this email; what may not go any more is canceled all the same.
      isMailboxHeld = WAITS_OF_MAILBOX.has(decision.reason);
      if (isMailboxHeld) continue;
      // Who follows goes first while its page is read; a follow-up is not queued before.
      const again =
        decision.reason === "page_check" ? new Date(now.getTime() + CHECK_MS) : lookAgainAt(decision, now);
      if (again) await deferEmail(ctx, one.id, again, decision.reason);
      if (again) deferred += 1;
    } else {
      decided.ids.push(one.id);
      left -= 1;
      leftForFirst -= 1;
    }
  }
  return deferred === candidates.length && deferred > 0 ? "next" : "done";
}

/** Until the follow-ups that are due have gone, or no longer may. */
function behindFollowUps(
  { gapLeast }: { gapLeast: number },
  now: Date,
): Extract<SendDecision, { kind: "wait" }> {
  const until = new Date(now.getTime() + Math.max(gapLeast * 1000, LEAST_WAIT_MS));
  return { kind: "wait", reason: "gap", until };
}

/** How many of a mailbox's follow-ups could go now, of as many as it may send. */
async function countReadyFollowUps(ctx: Context, mailbox: Mailbox, allowed: MailboxLimits): Promise<number> {
  if (providerOf(mailbox).limitedBy === "sender" || allowed.count <= 0) return 0;
  const due = await listDueFollowUps(ctx, { mailboxId: mailbox.id, most: MAX_LOOKED_AT });
  if (due.length === 0) return 0;
  const isPayable = await canPayForEmail(ctx);
  let ready = 0;
  for (const one of due) {
    if (ready === allowed.count) break;
    const { kind } = await decideEmail(ctx, one, mailbox, allowed, isPayable);
    if (kind === "send") ready += 1;
  }
  return ready;
}

/**
 * Why the next of the emails of a run that were deferred waits, and until when: the reason may have changed since. Null if none was
 * deferred.
 */
export async function decideDeferred(
  ctx: Context,
  queue: LockedQueue,
  limits: ClaimLimits,
): Promise<{ wait: Wait; limitedBy: LimitedBy } | null> {
  const next = await findDeferred(ctx, queue);
  if (!next) return null;
  const [mailbox] = await ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, queue.mailboxId)));
  const { count: _, ...common } = await readMailboxLimits(ctx, mailbox!, next.fromAddress, limits);
  const [now, until] = [new Date(), new Date(next.dueAt)];
  const decision = decideSend(next, now, {
    ...NOTHING_AGAINST,
    ...common,
    ...(await toFacts(next, mailbox!, now, limits.withSamples)),
    dueAt: until,
    credit: next.isHeld ? "held" : "gone",
  });
  const reason = decision.kind === "wait" ? decision.reason : "retry";
  return { wait: { kind: "wait", reason, until }, limitedBy: providerOf(mailbox!).limitedBy };
}
