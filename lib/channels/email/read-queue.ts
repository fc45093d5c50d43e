import type { MailboxKind } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { LimitedBy } from "@/lib/enrollments/mailbox-pace";
import { checkedBefore } from "@/lib/leads/unchecked";
import { providerOf } from "@/lib/mailbox-providers/providers";
import { type Fragment, type Numbering, runPrepared, statement } from "@/lib/run-prepared";
import { type FactsRow, factsOf, UNAPPROVED } from "./read-send-facts";

/** How many emails of a person's own mailbox are looked at for those that may go now. */
export const MAX_LOOKED_AT = 50;

/** What is due in a queue: what limits its mailbox, and whether one of the emails is a follow-up. */
export type DueEmails = { limitedBy: LimitedBy; hasFollowUps: boolean };

export type Candidate = FactsRow & {
  id: string;
  fromAddress: string;
  sequenceStep: number;
  isHeld: boolean;
  dueAt: string;
};

/** What a claim works through, of campaigns that it has locked. `runId` null: the emails of the mailbox that belong to no run. */
export type LockedQueue = { campaignIds: string[]; mailboxId: string; runId: string | null };

const inQueue = ({ runId, mailboxId, campaignIds }: LockedQueue) =>
  runId !== null
    ? sql`m.run_id = ${runId} and m.mailbox_id = ${mailboxId} and m.state = 'queued'`
    : sql`m.mailbox_id = ${mailboxId} and m.run_id is null and m.enrollment_id is not null and m.state = 'queued'
        and m.campaign_id = any(${sql.param(campaignIds)}::uuid[])`;

/** Null: nothing is due. */
export async function findDue(ctx: Context, queue: LockedQueue): Promise<DueEmails | null> {
  const [due] = await ctx.db.execute<{ kind: MailboxKind; hasFollowUps: boolean }>(sql`
    select b.kind, bool_or(m.sequence_step > 0) as "hasFollowUps"
    from deliveries m join mailboxes b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
    where m.workspace_id = ${ctx.workspaceId} and ${inQueue(queue)} and m.due_at <= now()
    group by b.kind`);
  return due ? { limitedBy: providerOf(due).limitedBy, hasFollowUps: due.hasFollowUps } : null;
}

type Parameter = "workspaceId" | "campaignIds" | "runId" | "mailboxId" | "count" | "checkedBefore";

function valuesOf(ctx: Context, queue: LockedQueue, count: number) {
  return {
    workspaceId: ctx.workspaceId,
    ...queue,
    count,
    checkedBefore: checkedBefore(ctx).toISOString(),
  };
}

/**
 * Emails of a queue that are due, locked, with their facts: those that a sender's limits hold back in their order, as many as `count`; of a mailbox with
 * limits of its own more, follow-ups first, for those that may go now.
 */
export function listCandidates(
  ctx: Context,
  queue: LockedQueue,
  { limitedBy, hasFollowUps }: DueEmails,
  count: number,
): Promise<readonly Candidate[]> {
  const [ofRun, ofMailbox] =
    limitedBy === "sender" && !hasFollowUps
      ? [SERVICE_OF_RUN, SERVICE_OF_MAILBOX]
      : [OWN_OF_RUN, OWN_OF_MAILBOX];
  const values = valuesOf(ctx, queue, limitedBy === "sender" ? count : MAX_LOOKED_AT);
  return runPrepared(ctx, queue.runId !== null ? ofRun : ofMailbox, values);
}

/** The next email of a run's queue that was deferred. */
export async function findDeferred(ctx: Context, queue: LockedQueue): Promise<Candidate | undefined> {
  const [next] = await runPrepared<Candidate, Parameter>(ctx, DEFERRED_OF_RUN, valuesOf(ctx, queue, 1));
  return next;
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
  select m.id, m.due_at as "dueAt", m.from_address as "fromAddress", m.sequence_step as "sequenceStep",
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

const OF_RUN: Fragment<Parameter> = (p) => `m.run_id = ${p("runId")} and m.mailbox_id = ${p("mailboxId")}`;
const OF_MAILBOX: Fragment<Parameter> = (p) =>
  `m.mailbox_id = ${p("mailboxId")} and m.run_id is null and m.enrollment_id is not null and m.campaign_id = any(${p("campaignIds")}::uuid[])`;
const IS_DUE = "m.due_at <= now()";

const service = (inQueue: Fragment<Parameter>) =>
  statement<Parameter>((p) =>
    candidates(p, { inQueue: inQueue(p), which: IS_DUE, order: "m.due_at, m.id", locks: "delivery" }),
  );
/** What was deferred keeps its place: when it is due again, the best fit goes first. */
const own = (inQueue: Fragment<Parameter>) =>
  statement<Parameter>((p) =>
    candidates(p, {
      inQueue: inQueue(p),
      which: IS_DUE,
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
