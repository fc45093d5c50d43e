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
  type WaitReason,
} from "@/lib/enrollments/decide-send";
import { canPayForEmail, decideFollowUp, listDueFollowUps } from "./due-follow-ups";
import type { CampaignQueue, ClaimLimits } from "./email-queue";
import { drawGap, type MailboxLimits, readMailboxLimits } from "./mailbox-limits";
import { type FactsRow, IS_UNAPPROVED, sendFacts, toFacts } from "./read-send-facts";
import { spendRate } from "./sender-allowance";
import { type TakenEmail, takeDecided } from "./take-emails";

/** How many emails of a mailbox are looked at for those that may go now. */
const LOOKED_AT = 50;
const LEAST_WAIT_MS = 30_000;
/** About as long as it takes until a page has been read again. */
export const CHECK_MS = 60_000;

export type Decided = {
  taken: TakenEmail[];
  /** The decision on what waits, of those that end soonest. */
  waits: Extract<SendDecision, { kind: "wait" }>[];
  dropped: number;
};

type Candidate = FactsRow & {
  id: string;
  fromAddress: string;
  sequenceStep: number;
  isHeld: boolean;
};

/**
 * Claims from mailboxes that are somebody's own, and follow-ups: each email is decided by itself, with its mailbox's row
 * locked, so that the claims of all processes take turns. What an enrollment's row is locked for is that a reply's
 * transaction, which ends it, is either seen or waits for this claim.
 */
export async function claimDecided(
  ctx: Context,
  queue: CampaignQueue,
  limits: ClaimLimits,
): Promise<Decided> {
  const decided: Decided = { taken: [], waits: [], dropped: 0 };
  for (const mailboxId of await listDueMailboxes(ctx, queue)) {
    if (decided.taken.length >= limits.count) break;
    await claimFromMailbox(ctx, queue, mailboxId, limits, decided);
  }
  return decided;
}

async function claimFromMailbox(
  ctx: Context,
  queue: CampaignQueue,
  mailboxId: string,
  limits: ClaimLimits,
  decided: Decided,
): Promise<void> {
  const [mailbox] = await ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, mailboxId)))
    .for("no key update");
  let candidates = await listCandidates(ctx, queue, mailboxId);
  if (!mailbox || candidates.length === 0) return;
  const address = candidates[0]!.fromAddress;
  const allowed = await readMailboxLimits(ctx, mailbox, address, {
    ...limits,
    count: limits.count - decided.taken.length,
  });
  const taken = decided.taken.length;
  // Those that wait were deferred, so that what is listed next stood behind them.
  while ((await claimCandidates(ctx, queue, { mailbox, candidates, allowed, limits }, decided)) === "next") {
    candidates = await listCandidates(ctx, queue, mailboxId);
    if (candidates.length === 0) break;
  }
  const count = decided.taken.length - taken;
  if (count === 0) return;
  if (mailbox.kind !== "service") await drawGap(ctx, mailbox);
  else if (limits.perSecond > 0) await spendRate(ctx, address, count, limits.perSecond);
}

/** `next`: all that were looked at wait for a time of their own, and there may be more behind them. */
async function claimCandidates(
  ctx: Context,
  queue: CampaignQueue,
  of: {
    mailbox: typeof mailboxes.$inferSelect;
    candidates: readonly Candidate[];
    allowed: MailboxLimits;
    limits: ClaimLimits;
  },
  decided: Decided,
): Promise<"next" | "done"> {
  const { mailbox, candidates, limits } = of;
  const { count, ...common } = of.allowed;
  const now = new Date();
  let left = count;
  // Nobody who was begun with waits behind new people.
  let leftForFirst =
    candidates[0]!.sequenceStep === 0 ? count - (await countReadyFollowUps(ctx, mailbox, of.allowed)) : count;
  let deferred = 0;
  for (const one of candidates) {
    if (left <= 0 && left < count) break;
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
    } else if (decision.kind === "wait") {
      decided.waits.push(decision);
      // What holds the mailbox holds everything behind this email, which keeps its turn.
      if (WAITS_OF_MAILBOX.has(decision.reason)) return "done";
      // Who follows goes first while its page is read; a follow-up is not queued before.
      const again =
        decision.reason === "page_check" ? new Date(now.getTime() + CHECK_MS) : lookAgainAt(decision, now);
      if (again) await deferUntil(ctx, one.id, again, decision.reason);
      if (again) deferred += 1;
    } else {
      const [taken] = await takeDecided(ctx, queue.campaignId, one.id, limits);
      if (!taken) continue;
      decided.taken.push(taken);
      left -= 1;
      leftForFirst -= 1;
    }
  }
  return deferred === LOOKED_AT ? "next" : "done";
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
async function countReadyFollowUps(
  ctx: Context,
  mailbox: typeof mailboxes.$inferSelect,
  allowed: MailboxLimits,
): Promise<number> {
  if (mailbox.kind === "service" || allowed.count <= 0) return 0;
  const due = await listDueFollowUps(ctx, { mailboxId: mailbox.id, most: LOOKED_AT });
  if (due.length === 0) return 0;
  const isPayable = await canPayForEmail(ctx);
  let ready = 0;
  for (const one of due) {
    if (ready === allowed.count) break;
    const { kind } = await decideFollowUp(ctx, one, mailbox, allowed, isPayable);
    if (kind === "send") ready += 1;
  }
  return ready;
}

/** SQL condition on `deliveries m`: emails that this claims, and not the statement for first emails at full speed. */
export const IS_DECIDED = sql`(m.sequence_step > 0 or m.mailbox_id <> (
  select b.id from mailboxes b where b.workspace_id = m.workspace_id and b.kind = 'service'))`;

export const inQueue = (queue: CampaignQueue) =>
  "runId" in queue
    ? sql`m.campaign_id = ${queue.campaignId} and m.run_id = ${queue.runId} and m.state = 'queued'`
    : sql`m.campaign_id = ${queue.campaignId} and m.id = ${queue.emailId} and m.state = 'queued'`;

async function listDueMailboxes(ctx: Context, queue: CampaignQueue): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select m.mailbox_id as id from deliveries m
    where m.workspace_id = ${ctx.workspaceId} and ${inQueue(queue)} and ${IS_DECIDED} and m.due_at <= now()
    -- Everybody locks mailboxes in this order.
    group by m.mailbox_id order by m.mailbox_id`);
  return rows.map(({ id }) => id);
}

/**
 * Why the next of the emails that were deferred waits, and until when: the reason may have changed since. Null if none was
 * deferred.
 */
export async function decideDeferred(
  ctx: Context,
  queue: CampaignQueue,
  limits: ClaimLimits,
): Promise<Extract<SendDecision, { kind: "wait" }> | null> {
  const [next] = await ctx.db.execute<Candidate & { mailboxId: string; dueAt: string }>(sql`
    ${selectCandidates(ctx, sql`m.mailbox_id as "mailboxId", m.due_at as "dueAt",`)}
    where m.workspace_id = ${ctx.workspaceId} and ${inQueue(queue)} and ${IS_DECIDED} and m.due_at > now()
    order by m.due_at, m.id limit 1`);
  if (!next) return null;
  const [mailbox] = await ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, next.mailboxId)));
  const { count: _, ...common } = await readMailboxLimits(ctx, mailbox!, next.fromAddress, limits);
  const [now, until] = [new Date(), new Date(next.dueAt)];
  const decision = decideSend(next, now, {
    ...NOTHING_AGAINST,
    ...common,
    ...(await toFacts(next, mailbox!, now, limits.withSamples)),
    dueAt: until,
    credit: next.isHeld ? "held" : "gone",
  });
  return { kind: "wait", reason: decision.kind === "wait" ? decision.reason : "retry", until };
}

function listCandidates(
  ctx: Context,
  queue: CampaignQueue,
  mailboxId: string,
): Promise<readonly Candidate[]> {
  return ctx.db.execute<Candidate>(sql`
    ${selectCandidates(ctx, sql``)}
    where m.workspace_id = ${ctx.workspaceId} and ${inQueue(queue)} and ${IS_DECIDED} and m.due_at <= now()
      and m.mailbox_id = ${mailboxId}
    -- What was deferred keeps its place: when it is due again, the best fit goes first.
    order by m.sequence_step = 0, m.id limit ${LOOKED_AT}
    for update of m skip locked for share of e skip locked`);
}

/** SQL: emails `m` as candidates, with the columns of `more`. */
const selectCandidates = (ctx: Context, more: ReturnType<typeof sql>) => sql`
    select ${more} m.id, m.from_address as "fromAddress", m.sequence_step as "sequenceStep",
      exists (select 1 from credit_holds h where h.workspace_id = m.workspace_id and h.id = m.hold_id and h.state = 'held')
        as "isHeld", ${IS_UNAPPROVED},
      ${sendFacts(ctx, "greatest(e.next_due_at, m.due_at, case when b.next_at <= now() then b.next_at end)")}
    from deliveries m
    join enrollments e on e.id = m.enrollment_id and e.workspace_id = m.workspace_id
    join leads l on l.id = m.lead_id and l.workspace_id = m.workspace_id
    join mailboxes b on b.id = m.mailbox_id and b.workspace_id = m.workspace_id
    join campaigns c on c.id = m.campaign_id and c.workspace_id = m.workspace_id
    join sequence_steps s on s.id = m.sequence_step_id and s.workspace_id = m.workspace_id`;

/** A missed slot starts again at a later time, which every process and page sees. */
async function deferUntil(ctx: Context, emailId: string, until: Date, reason: WaitReason): Promise<void> {
  const at = sql`${until.toISOString()}::timestamptz`;
  await ctx.db.execute(sql`
    with deferred as (
      update deliveries m set due_at = ${at} where m.workspace_id = ${ctx.workspaceId} and m.id = ${emailId}
      returning m.enrollment_id)
    update enrollments e set next_due_at = ${at}${reason === "breaker" ? sql`, broken_until = ${at}` : sql``}
    from deferred d
    where e.workspace_id = ${ctx.workspaceId} and e.id = d.enrollment_id and e.state = 'active'`);
}
