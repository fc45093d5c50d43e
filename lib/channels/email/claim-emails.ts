import type { messages, WaitingReason } from "@/db/schema";
import { sql } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import type { SendDecision, WaitReason } from "@/lib/enrollments/decide-send";
import type { LimitedBy } from "@/lib/enrollments/mailbox-pace";
import { type Fragment, runPrepared, statement } from "@/lib/run-prepared";
import { claimFromMailbox, decideDeferred } from "./claim-from-mailbox";
import { findDue, type LockedQueue } from "./read-queue";
import type { Blocked, ClaimLimits, SequenceQueue } from "./sender-parts";

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
  /** Emails that were due and are canceled, because they may no longer go. */
  dropped: number;
};

/** When to check an email again that waits for a person, who does not notify the queue. */
const LOOK_AGAIN_MS = 60_000;
const LONGEST_MOMENT_MS = 30_000;
/** How long others keep an email locked at most, as a rule. */
const LOCKED_MS = 1_000;

/**
 * The one gate before an email is handed over (`queued` → `sending`). In one transaction it locks the campaign and the emails that
 * are due, reads the facts of each anew (the enrollment, the suppression list, the mailbox, the credit hold, the daily cap, the rate),
 * asks `decideSend`, and records which process has those that may go in flight. After a crash such an email stays `sending` under a
 * dead process and is never sent again by itself.
 */
export async function claimEmails(ctx: Context, queue: SequenceQueue, limits: ClaimLimits): Promise<Claim> {
  for (;;) {
    const claim = await transact(ctx, (ctx) => claimOnce(ctx, queue, limits));
    // None of the emails looked at may go, which says nothing about those behind them.
    if (claim.emails.length > 0 || claim.dropped === 0) return claim;
  }
}

async function claimOnce(ctx: Context, of: SequenceQueue, limits: ClaimLimits): Promise<Claim> {
  const queue = await lockCampaigns(ctx, of);
  if (queue === null) return nothing({ reason: "halted" });
  const due = await findDue(ctx, queue);
  const { ids, waits, dropped } = due
    ? await claimFromMailbox(ctx, queue, due, limits)
    : { ids: [], waits: [], dropped: 0 };
  if (ids.length > 0) return { emails: await takeEmails(ctx, ids, limits), blocked: null, dropped };
  if (dropped > 0) return { emails: [], blocked: null, dropped };
  // What is due and was not looked at is locked, by whoever changes it at this moment: the queue is not empty.
  if (due && waits.length === 0) return nothing({ reason: "retry", until: new Date(Date.now() + LOCKED_MS) });
  const blocked = waits.map((wait) => asBlocked(wait, due!.limitedBy));
  // A run says what it waits for; a mailbox is looked at again when something of it is due.
  const deferred = queue.runId !== null ? await decideDeferred(ctx, queue, limits) : null;
  return nothing(soonest([...blocked, deferred && asBlocked(deferred.wait, deferred.limitedBy)]));
}

function nothing(blocked: Claim["blocked"]): Claim {
  return { emails: [], blocked, dropped: 0 };
}

function soonest(all: readonly Claim["blocked"][]): Claim["blocked"] {
  const blocked = all.filter((one) => one !== null);
  const timed = blocked.filter((one) => one.reason !== "halted");
  return timed.toSorted((one, other) => one.until.getTime() - other.until.getTime())[0] ?? blocked[0] ?? null;
}

/** A wait as a run reports it. A sender has a rate and no gap: the sender waits for a short one itself. */
function asBlocked(
  { reason, until: end }: Extract<SendDecision, { kind: "wait" }>,
  limitedBy: LimitedBy,
): Blocked {
  if (reason === "campaign_paused") return { reason: "halted" };
  const until = end ?? new Date(Date.now() + LOOK_AGAIN_MS);
  if (reason === "gap" && limitedBy === "sender")
    return { reason: until.getTime() - Date.now() < LONGEST_MOMENT_MS ? "rate" : "retry", until };
  return { reason: WAITING[reason] ?? "retry", until };
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

/**
 * Locks the rows of the campaigns of a queue `for share`: pause and stop wait until the claim is committed, other claims do not wait.
 * Null: the run is over. A mailbox's emails of paused campaigns are left alone.
 */
async function lockCampaigns(ctx: Context, queue: SequenceQueue): Promise<LockedQueue | null> {
  if ("runId" in queue) {
    const run = await findLiveRun(ctx, queue);
    return run && { runId: run.id, mailboxId: queue.mailboxId, campaignIds: [run.campaignId] };
  }
  const campaigns = await ctx.db.execute<{ id: string }>(sql`
    select c.id from campaigns c
    where c.workspace_id = ${ctx.workspaceId} and c.status <> 'paused' and exists (
      select 1 from deliveries m where m.workspace_id = c.workspace_id and m.campaign_id = c.id and m.mailbox_id = ${queue.mailboxId}
        and m.run_id is null and m.enrollment_id is not null and m.state = 'queued' and m.due_at <= now())
    order by c.id for share of c`);
  return { runId: null, mailboxId: queue.mailboxId, campaignIds: campaigns.map(({ id }) => id) };
}

/**
 * Takes emails whose deliveries the caller has locked (`queued` → `sending`). Their messages are read by a statement of its own: one
 * that waited for the lock would see them as they were before. From then on nobody changes them.
 */
export async function takeEmails(
  ctx: Context,
  ids: readonly string[],
  { instanceId, token }: Pick<ClaimLimits, "instanceId" | "token">,
): Promise<ClaimedEmail[]> {
  const { workspaceId } = ctx;
  const of = { workspaceId, ids: [...ids] };
  const taken = await runPrepared<Taken, TakeParameter>(ctx, TAKE, { ...of, instanceId, token });
  const written = await runPrepared<Written, TakeParameter>(ctx, READ, { ...of, instanceId, token });
  const deliveryOf = new Map(taken.map((one) => [one.id, one]));
  const messageOf = new Map(written.map((one) => [one.id, one]));
  return ids.flatMap((id) => {
    const [delivery, message] = [deliveryOf.get(id), messageOf.get(id)];
    return delivery && message ? { ...message, ...delivery, claimToken: token } : [];
  });
}

type Taken = Pick<ClaimedEmail, "id" | "unsubscribeToken" | "holdId" | "attempts">;
type Written = Omit<ClaimedEmail, "unsubscribeToken" | "holdId" | "attempts" | "claimToken">;
type TakeParameter = "workspaceId" | "ids" | "instanceId" | "token";

const isOneOf: Fragment<TakeParameter> = (p) =>
  `m.workspace_id is not distinct from ${p("workspaceId")} and m.id = any(${p("ids")}::uuid[])`;

const TAKE = statement<TakeParameter>(
  (p) => `
  update deliveries m set state = 'sending', claimed_by = ${p("instanceId")}, claimed_at = now(), claim_token = ${p("token")},
    attempts = m.attempts + 1, updated_at = now()
  where ${isOneOf(p)} and m.state is not distinct from 'queued'
  returning m.id, m.unsubscribe_token as "unsubscribeToken", m.hold_id as "holdId", m.attempts`,
);

const READ = statement<TakeParameter>(
  (p) => `
  select m.id, m.lead_id as "leadId", m.campaign_id as "campaignId", m.mailbox_id as "mailboxId", m.to_address as "toAddress",
    m.to_name as "toName", m.from_address as "fromAddress", m.from_name as "fromName", m.subject, m.text,
    m.message_id as "messageId", m.in_reply_to as "inReplyTo", m."references"
  from messages m where ${isOneOf(p)}`,
);
