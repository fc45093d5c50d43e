import { inArray } from "drizzle-orm";
import { messages, type WaitingReason } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import {
  decideSend,
  NOTHING_AGAINST,
  type SendDecision,
  type WaitReason,
} from "@/lib/enrollments/decide-send";
import { CHECK_MS, claimDecided, decideDeferred, IS_DECIDED, inQueue } from "./claim-decided";
import type { CampaignQueue, ClaimLimits } from "./email-queue";
import { spendRate, takeAllowance } from "./sender-allowance";
import type { Blocked } from "./sender-parts";
import { type TakenEmail, takeEmails } from "./take-emails";

export type ClaimedEmail = Pick<
  typeof messages.$inferSelect,
  | "id"
  | "leadId"
  | "campaignId"
  | "mailboxId"
  | "toAddress"
  | "toName"
  | "fromAddress"
  | "fromName"
  | "messageId"
  | "inReplyTo"
  | "references"
> & {
  subject: string;
  text: string;
  unsubscribeToken: string | null;
  attempts: number;
  /** Null: it is an answer, which is free. */
  holdId: string | null;
  /** The claim that took it; a result counts only under this token. */
  claimToken: string;
};

export type Claim = {
  emails: ClaimedEmail[];
  /** Why there are fewer than requested, unless the queue is empty. */
  blocked: Blocked | null;
  /** Emails that were due and left the queue: canceled because they may no longer go, or put off while a page is read. */
  dropped: number;
};

/**
 * The one gate before an email is handed over (`queued` → `sending`). In one transaction it checks again the state of
 * campaign and run, the enrollment, the suppression list, the mailbox, the credit hold, the daily cap and the rate, and
 * records which process has the email in flight. After a crash the email stays `sending` under a dead process and is
 * never sent again by itself.
 *
 * `decideSend` makes the decision. Only the check whether an email may go is repeated in the statement that takes it,
 * which makes sending at full speed a single statement; gate.test.ts verifies that the two agree.
 */
export async function claimEmails(ctx: Context, queue: CampaignQueue, limits: ClaimLimits): Promise<Claim> {
  // Without limits to count against, the statement that takes the emails is the whole transaction.
  const taken = isLimited(limits) ? [] : await takeEmails(ctx, queue, { ...limits, address: null });
  const claim =
    taken.length > 0
      ? await dropBlocked(ctx, taken)
      : await transact(ctx, (ctx) => claimWithinLimits(ctx, queue, limits));
  // None of the emails taken may go, which says nothing about those behind them.
  return claim.emails.length === 0 && claim.dropped > 0 ? claimEmails(ctx, queue, limits) : claim;
}

export function isLimited({ dailyCap, perSecond }: ClaimLimits): boolean {
  return dailyCap > 0 || perSecond > 0;
}

async function claimWithinLimits(ctx: Context, queue: CampaignQueue, limits: ClaimLimits): Promise<Claim> {
  if (!(await lockCampaign(ctx, queue))) return nothing({ reason: "halted" });
  const first = await claimOfService(ctx, queue, limits);
  if (first.emails.length > 0 || first.dropped > 0) return first;
  const { taken, waits, dropped } = await claimDecided(ctx, queue, limits);
  const claim = await dropBlocked(ctx, taken);
  claim.dropped += dropped;
  if (claim.emails.length > 0 || claim.dropped > 0) return claim;
  const deferred = await decideDeferred(ctx, queue, limits);
  const blocked = [first.blocked, ...waits.map((wait) => asBlocked(wait)), deferred && asBlocked(deferred)];
  return nothing(soonest(blocked));
}

/** First emails of the service mailbox, by the limits of its sender address. */
async function claimOfService(ctx: Context, queue: CampaignQueue, limits: ClaimLimits): Promise<Claim> {
  const next = await findNextDue(ctx, queue);
  if (!next) return nothing(null);
  const dueAt = new Date(Date.now() + next.due_in_ms);
  const allowance =
    next.due_in_ms > 0
      ? { count: 0, capUntil: null, gapUntil: null }
      : await takeAllowance(ctx, next.from_address, limits);
  const { capUntil, gapUntil } = allowance;
  const cap = capUntil && { reason: "cap" as const, until: capUntil };
  const decision = decideSend(ON_ITS_WAY, new Date(), { ...NOTHING_AGAINST, dueAt, cap, gapUntil });
  if (decision.kind !== "send") return nothing(asBlockedService(decision));
  const taken = await takeEmails(ctx, queue, {
    ...limits,
    address: next.from_address,
    count: allowance.count,
  });
  if (limits.perSecond > 0) await spendRate(ctx, next.from_address, taken.length, limits.perSecond);
  return dropBlocked(ctx, taken);
}

function soonest(all: readonly Claim["blocked"][]): Claim["blocked"] {
  const blocked = all.filter((one) => one !== null);
  const timed = blocked.filter((one) => one.reason !== "halted");
  return timed.toSorted((one, other) => one.until.getTime() - other.until.getTime())[0] ?? blocked[0] ?? null;
}

/** Facts about the whole queue are decided before those about its emails are known. */
const ON_ITS_WAY = { state: "active", endReason: null } as const;
/** When to check an email again that waits for a person, who does not notify the queue. */
const LOOK_AGAIN_MS = 60_000;
const LONGEST_MOMENT_MS = 30_000;

/** A wait as a run reports it. */
function asBlocked(decision: SendDecision): Claim["blocked"] {
  if (decision.kind !== "wait") return null;
  const { reason } = decision;
  if (reason === "campaign_paused") return { reason: "halted" };
  const until = decision.until ?? new Date(Date.now() + LOOK_AGAIN_MS);
  return { reason: WAITING[reason] ?? "retry", until };
}

/** The service mailbox has a rate and no gap: the sender waits for a short one itself. */
function asBlockedService(decision: SendDecision): Claim["blocked"] {
  const blocked = asBlocked(decision);
  if (blocked?.reason !== "gap") return blocked;
  const isMoment = blocked.until.getTime() - Date.now() < LONGEST_MOMENT_MS;
  return { ...blocked, reason: isMoment ? "rate" : "retry" };
}

/** What holds a run's emails, by what holds one of them. A first email waits for nothing else. */
const WAITING: Partial<Record<WaitReason, WaitingReason>> = {
  cap: "daily_cap",
  ramp: "daily_cap",
  gap: "gap",
  window: "window",
  recipient_holiday: "recipient_holiday",
  breaker: "breaker",
  mailbox_paused: "mailbox_paused",
  auto_reply: "auto_reply",
  colleague_replied: "colleague_replied",
  page_check: "page_check",
};

/** Splits the emails just taken: those that may go are returned, the others are canceled or stay queued. */
export async function dropBlocked(ctx: Context, taken: readonly TakenEmail[]): Promise<Claim> {
  const emails = await readClaimed(
    ctx,
    taken.filter((email) => email.may_go),
  );
  const claim: Claim = { emails, blocked: null, dropped: 0 };
  for (const email of taken) {
    if (email.may_go) continue;
    const decision = decideSend(
      { state: email.enrollment_state ?? "ended", endReason: email.end_reason },
      new Date(),
      {
        ...NOTHING_AGAINST,
        suppressed: email.suppressed,
        merged: email.merged,
        elsewhere: email.elsewhere,
        unreachable: email.unreachable,
        addressGone: email.address_gone,
        unchecked: email.unchecked,
        mailbox: email.mailbox_state,
        held: email.held_until &&
          email.held_reason && { reason: email.held_reason, until: new Date(email.held_until) },
        credit: email.is_held ? "held" : "gone",
      },
    );
    if (decision.kind === "end") {
      await cancelEmails(ctx, sql`m.id = ${email.id}`, decision.reason);
      claim.dropped += 1;
    } else claim.blocked = asBlocked(decision);
    // Those behind it go on while its page is read.
    if (decision.kind === "wait" && decision.reason === "page_check") {
      await putOff(ctx, email.id, new Date(Date.now() + CHECK_MS));
      claim.dropped += 1;
    }
  }
  return claim;
}

async function putOff(ctx: Context, emailId: string, until: Date): Promise<void> {
  await ctx.db.execute(sql`
    update deliveries set due_at = ${until.toISOString()}::timestamptz
    where workspace_id = ${ctx.workspaceId} and id = ${emailId} and state = 'queued'`);
}

function nothing(blocked: Claim["blocked"]): Claim {
  return { emails: [], blocked, dropped: 0 };
}

/** Locks the campaign's row `for share`: pause and stop wait until the claim is committed, other claims do not wait. */
async function lockCampaign(ctx: Context, queue: CampaignQueue): Promise<boolean> {
  const allowed =
    "runId" in queue
      ? sql`c.status = 'running' and c.current_run_id = ${queue.runId}
          and exists (select 1 from runs r where r.id = ${queue.runId} and r.generation = ${queue.generation})`
      : sql`c.status <> 'paused'`;
  const rows = await ctx.db.execute(sql`
    select 1 from campaigns c
    where c.workspace_id = ${ctx.workspaceId} and c.id = ${queue.campaignId} and ${allowed} for share of c`);
  return rows.length > 0;
}

async function findNextDue(ctx: Context, queue: CampaignQueue) {
  const [row] = await ctx.db.execute<{ from_address: string; due_in_ms: number }>(sql`
    select m.from_address, (extract(epoch from m.due_at - now()) * 1000)::float8 as due_in_ms
    from deliveries m where m.workspace_id = ${ctx.workspaceId} and ${inQueue(queue)} and not ${IS_DECIDED}
    order by m.due_at, m.id limit 1`);
  return row;
}

/**
 * The messages of emails just taken. Read after the statement that took them, which may have waited for whoever wrote them last: from
 * then on nobody changes them.
 */
export async function readClaimed(ctx: Context, taken: readonly TakenEmail[]): Promise<ClaimedEmail[]> {
  if (taken.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        inArray(
          messages.id,
          taken.map(({ id }) => id),
        ),
      ),
    );
  const messageOf = new Map(rows.map((row) => [row.id, row]));
  return taken.map((email) => {
    const message = messageOf.get(email.id)!;
    return {
      ...message,
      subject: message.subject!,
      text: message.text!,
      unsubscribeToken: email.unsubscribe_token,
      holdId: email.hold_id,
      attempts: email.attempts,
      claimToken: email.claim_token,
    };
  });
}
