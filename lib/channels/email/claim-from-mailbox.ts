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
import { checkedBefore } from "@/lib/leads/unchecked";
import { type Fragment, type Numbering, runPrepared, statement } from "@/lib/run-prepared";
import { deferEmail } from "./defer-email";
import { canPayForEmail, decideEmail, listDueFollowUps } from "./due-emails";
import { drawGap, type MailboxLimits, readMailboxLimits, spendRate } from "./mailbox-limits";
import { type FactsRow, factsOf, toFacts, UNAPPROVED } from "./read-send-facts";
import type { ClaimLimits } from "./sender-parts";

type Mailbox = typeof mailboxes.$inferSelect;
type Wait = Extract<SendDecision, { kind: "wait" }>;

/** How many emails of a person's own mailbox are looked at for those that may go now. */
const LOOKED_AT = 50;
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

export type DueMailbox = {
  id: string;
  kind: "service" | "own";
  /** Whether one of the emails is a follow-up. */
  hasFollowUps: boolean;
};

type Candidate = FactsRow & {
  id: string;
  fromAddress: string;
  sequenceStep: number;
  isHeld: boolean;
  dueAt: string;
};

/** What a claim works through, of campaigns that it has locked. */
export type LockedQueue = { campaignIds: string[] } & ({ runId: string } | { mailboxId: string });

const inQueue = (queue: LockedQueue) =>
  "runId" in queue
    ? sql`m.run_id = ${queue.runId} and m.state = 'queued'`
    : sql`m.mailbox_id = ${queue.mailboxId} and m.run_id is null and m.enrollment_id is not null and m.state = 'queued'
        and m.campaign_id = any(${sql.param(queue.campaignIds)}::uuid[])`;

/** The mailboxes of the emails of a queue that are due, in the order in which everybody locks them. */
export async function listDueMailboxes(ctx: Context, queue: LockedQueue): Promise<readonly DueMailbox[]> {
  return ctx.db.execute<DueMailbox>(sql`
    select b.id, case when b.kind = 'service' then 'service' else 'own' end as kind, bool_or(m.sequence_step > 0) as "hasFollowUps"
    from deliveries m join mailboxes b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
    where m.workspace_id = ${ctx.workspaceId} and ${inQueue(queue)} and m.due_at <= now()
    group by b.id, b.kind order by b.id`);
}

/**
 * Decides on the emails of one mailbox that are due, the best fit first, each by itself: what may not go any more is canceled, what
 * waits for a time of its own is put off until then, and what may go is returned.
 *
 * Limits are counted while a row is locked, so that the claims of all processes take turns: a person's mailbox, or the service
 * mailbox's sender address if it has a limit. What an enrollment's row is locked for is that a reply's transaction, which ends it, is
 * either seen or waits for this claim; a first email of the service mailbox does without, because the reply cancels the email itself.
 */
export async function claimFromMailbox(
  ctx: Context,
  queue: LockedQueue,
  due: DueMailbox,
  limits: ClaimLimits,
): Promise<Decided> {
  const decided: Decided = { ids: [], waits: [], dropped: 0 };
  const isService = due.kind === "service";
  const query = ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, due.id)));
  const [mailbox] = await (isService ? query : query.for("no key update"));
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
  if (!isService) await drawGap(ctx, mailbox);
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
  if (mailbox.kind === "service" || allowed.count <= 0) return 0;
  const due = await listDueFollowUps(ctx, { mailboxId: mailbox.id, most: LOOKED_AT });
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
  queue: Extract<LockedQueue, { runId: string }>,
  limits: ClaimLimits,
): Promise<{ wait: Wait; kind: DueMailbox["kind"] } | null> {
  const [next] = await runPrepared<Candidate & { mailboxId: string }, Parameter>(
    ctx,
    DEFERRED_OF_RUN,
    valuesOf(ctx, queue, null, 1),
  );
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
  const reason = decision.kind === "wait" ? decision.reason : "retry";
  return { wait: { kind: "wait", reason, until }, kind: mailbox!.kind === "service" ? "service" : "own" };
}

type Parameter = "workspaceId" | "campaignIds" | "runId" | "mailboxId" | "count" | "checkedBefore";

function valuesOf(ctx: Context, queue: LockedQueue, mailboxId: string | null, count: number) {
  return {
    workspaceId: ctx.workspaceId,
    campaignIds: queue.campaignIds,
    runId: "runId" in queue ? queue.runId : null,
    mailboxId,
    count,
    checkedBefore: checkedBefore(ctx).toISOString(),
  };
}

function listCandidates(
  ctx: Context,
  queue: LockedQueue,
  { id, kind, hasFollowUps }: DueMailbox,
  count: number,
): Promise<readonly Candidate[]> {
  const isService = kind === "service";
  const [ofRun, ofMailbox] =
    isService && !hasFollowUps ? [SERVICE_OF_RUN, SERVICE_OF_MAILBOX] : [OWN_OF_RUN, OWN_OF_MAILBOX];
  const values = valuesOf(ctx, queue, id, isService ? count : LOOKED_AT);
  return runPrepared(ctx, "runId" in queue ? ofRun : ofMailbox, values);
}

/** Emails of a queue, locked if they are due, with their facts. `offset 0`: they are found before their facts. */
const candidates = (
  p: Numbering<Parameter>,
  {
    inQueue,
    which,
    order,
    locks,
  }: { inQueue: string; which: string; order: string; locks: "none" | "delivery" | "both" },
) => `
  select m.id, m.mailbox_id as "mailboxId", m.due_at as "dueAt", m.from_address as "fromAddress", m.sequence_step as "sequenceStep",
    h.state is not distinct from 'held' as "isHeld", ${UNAPPROVED} as unapproved,
    ${factsOf(`${p("checkedBefore")}::timestamptz`, "greatest(e.next_due_at, m.due_at, case when b.next_at <= now() then b.next_at end)")}
  from (
    select m.* from deliveries m
    where m.workspace_id = ${p("workspaceId")} and ${inQueue} and m.state = 'queued' and ${which}
    order by ${order} limit ${p("count")} offset 0 ${locks === "none" ? "" : "for update skip locked"}
  ) m
  join enrollments e on e.id = m.enrollment_id and e.workspace_id = m.workspace_id
  join leads l on l.id = m.lead_id and l.workspace_id = m.workspace_id
  join mailboxes b on b.id = m.mailbox_id and b.workspace_id = m.workspace_id
  join campaigns c on c.id = m.campaign_id and c.workspace_id = m.workspace_id
  join sequence_steps s on s.id = m.sequence_step_id and s.workspace_id = m.workspace_id
  left join credit_holds h on h.id = m.hold_id and h.workspace_id = m.workspace_id
  order by ${order} ${locks === "both" ? "for share of e skip locked" : ""}`;

const OF_RUN: Fragment<Parameter> = (p) => `m.run_id = ${p("runId")}`;
const OF_MAILBOX: Fragment<Parameter> = (p) =>
  `m.run_id is null and m.enrollment_id is not null and m.campaign_id = any(${p("campaignIds")}::uuid[])`;
const isDueIn: Fragment<Parameter> = (p) => `m.due_at <= now() and m.mailbox_id = ${p("mailboxId")}`;

const service = (inQueue: Fragment<Parameter>) =>
  statement<Parameter>((p) =>
    candidates(p, { inQueue: inQueue(p), which: isDueIn(p), order: "m.due_at, m.id", locks: "delivery" }),
  );
/** What was deferred keeps its place: when it is due again, the best fit goes first. */
const own = (inQueue: Fragment<Parameter>) =>
  statement<Parameter>((p) =>
    candidates(p, {
      inQueue: inQueue(p),
      which: isDueIn(p),
      order: "m.sequence_step = 0, m.id",
      locks: "both",
    }),
  );
const deferred = (inQueue: Fragment<Parameter>) =>
  statement<Parameter>((p) =>
    candidates(p, { inQueue: inQueue(p), which: "m.due_at > now()", order: "m.due_at, m.id", locks: "none" }),
  );

const [SERVICE_OF_RUN, SERVICE_OF_MAILBOX] = [service(OF_RUN), service(OF_MAILBOX)];
const [OWN_OF_RUN, OWN_OF_MAILBOX] = [own(OF_RUN), own(OF_MAILBOX)];
const DEFERRED_OF_RUN = deferred(OF_RUN);
