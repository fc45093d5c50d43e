import type { emailMessages } from "@/db/schema";
import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { decideSend, NOTHING_AGAINST, type SendDecision } from "@/lib/enrollments/decide-send";
import { cancelEmails } from "./cancel-emails";
import type { EmailQueue } from "./email-queue";
import { spendRate, takeAllowance } from "./sender-allowance";
import { type TakenEmail, takeEmails } from "./take-emails";

export type ClaimedEmail = Pick<
  typeof emailMessages.$inferSelect,
  | "id"
  | "leadId"
  | "toAddress"
  | "toName"
  | "fromAddress"
  | "fromName"
  | "messageId"
  | "unsubscribeToken"
  | "attempts"
> & {
  campaignId: string;
  subject: string;
  text: string;
  holdId: string;
  /** The claim that took it; a verdict counts only under this token. */
  claimToken: string;
};

export type Claim = {
  emails: ClaimedEmail[];
  /** Why there are fewer than requested, unless the queue is empty. */
  blocked: { reason: "halted" } | { reason: "daily_cap" | "rate" | "retry"; until: Date } | null;
  /** Emails that were due but may no longer go, and were canceled. */
  dropped: number;
};

export type ClaimLimits = {
  count: number;
  instanceId: string;
  /** Marks what this claim takes; see `takeBackClaim`. */
  token: string;
  dailyCap: number;
  perSecond: number;
  /** Whether leads of the sample web may be emailed: only if mail does not leave the machine. */
  withSamples: boolean;
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
export async function claimEmails(ctx: Context, queue: EmailQueue, limits: ClaimLimits): Promise<Claim> {
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

async function claimWithinLimits(ctx: Context, queue: EmailQueue, limits: ClaimLimits): Promise<Claim> {
  if (!(await lockCampaign(ctx, queue))) return nothing({ reason: "halted" });
  const next = await findNextDue(ctx, queue);
  if (!next) return nothing(null);
  const dueAt = new Date(Date.now() + next.due_in_ms);
  const allowance =
    next.due_in_ms > 0
      ? { count: 0, capUntil: null, gapUntil: null }
      : await takeAllowance(ctx, next.from_address, limits);
  const { capUntil, gapUntil } = allowance;
  const decision = decideSend(ON_ITS_WAY, new Date(), { ...NOTHING_AGAINST, dueAt, capUntil, gapUntil });
  if (decision.kind !== "send") return nothing(asBlocked(decision));
  const taken = await takeEmails(ctx, queue, {
    ...limits,
    address: next.from_address,
    count: allowance.count,
  });
  if (limits.perSecond > 0) await spendRate(ctx, next.from_address, taken.length, limits.perSecond);
  return dropBlocked(ctx, taken);
}

/** Facts about the whole queue are decided before those about its emails are known. */
const ON_ITS_WAY = { state: "active", endReason: null } as const;
/** When to check an email again that waits for a person, who does not notify the queue. */
const LOOK_AGAIN_MS = 60_000;

/** A wait as a run reports it. */
function asBlocked(decision: SendDecision): Claim["blocked"] {
  if (decision.kind !== "wait") return null;
  if (decision.reason === "campaign_paused") return { reason: "halted" };
  const until = decision.until ?? new Date(Date.now() + LOOK_AGAIN_MS);
  if (decision.reason === "cap") return { reason: "daily_cap", until };
  return { reason: decision.reason === "gap" ? "rate" : "retry", until };
}

/** Splits the emails just taken: those that may go are returned, the others are canceled or stay queued. */
export async function dropBlocked(ctx: Context, taken: readonly TakenEmail[]): Promise<Claim> {
  const claim: Claim = { emails: [], blocked: null, dropped: 0 };
  for (const email of taken) {
    if (email.may_go) {
      claim.emails.push(toClaimed(email));
      continue;
    }
    const decision = decideSend(
      { state: email.enrollment_state ?? "ended", endReason: email.end_reason },
      new Date(),
      {
        ...NOTHING_AGAINST,
        suppressed: email.suppressed,
        unreachable: email.unreachable,
        mailbox: email.mailbox_state,
        credit: email.is_held ? "held" : "gone",
      },
    );
    if (decision.kind === "end") {
      await cancelEmails(ctx, sql`m.id = ${email.id}`, decision.reason);
      claim.dropped += 1;
    } else claim.blocked = asBlocked(decision);
  }
  return claim;
}

function nothing(blocked: Claim["blocked"]): Claim {
  return { emails: [], blocked, dropped: 0 };
}

/** Locks the campaign's row `for share`: pause and stop wait until the claim is committed, other claims do not wait. */
async function lockCampaign(ctx: Context, queue: EmailQueue): Promise<boolean> {
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

const inQueue = (queue: EmailQueue) =>
  "runId" in queue
    ? sql`m.campaign_id = ${queue.campaignId} and m.run_id = ${queue.runId} and m.state = 'queued'`
    : sql`m.campaign_id = ${queue.campaignId} and m.id = ${queue.emailId} and m.state = 'queued'`;

async function findNextDue(ctx: Context, queue: EmailQueue) {
  const [row] = await ctx.db.execute<{ from_address: string; due_in_ms: number }>(sql`
    select m.from_address, (extract(epoch from m.due_at - now()) * 1000)::float8 as due_in_ms
    from email_messages m where m.workspace_id = ${ctx.workspaceId} and ${inQueue(queue)}
    order by m.due_at, m.id limit 1`);
  return row;
}

function toClaimed(email: TakenEmail): ClaimedEmail {
  return {
    id: email.id,
    campaignId: email.campaign_id,
    leadId: email.lead_id,
    toAddress: email.to_address,
    toName: email.to_name,
    fromAddress: email.from_address,
    fromName: email.from_name,
    subject: email.subject,
    text: email.text,
    messageId: email.message_id,
    unsubscribeToken: email.unsubscribe_token,
    holdId: email.hold_id,
    attempts: email.attempts,
    claimToken: email.claim_token,
  };
}
