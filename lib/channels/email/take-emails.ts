import type { ENROLLMENT_STATES, EndReason, HOLD_REASONS, MAILBOX_STATES } from "@/db/schema";
import type { Context } from "@/lib/context";
import { checkedBefore, uncheckedSince } from "@/lib/leads/unchecked";
import { type Elsewhere, elsewhere } from "@/lib/one-person";
import { type Fragment, type Numbering, runPrepared, statement, type Values } from "@/lib/run-prepared";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import type { CampaignQueue } from "./email-queue";

export type TakenEmail = {
  id: string;
  campaign_id: string;
  lead_id: string;
  mailbox_id: string;
  unsubscribe_token: string | null;
  /** Null: it is an answer, which is free. */
  hold_id: string | null;
  attempts: number;
  claim_token: string;
  /** Whether it may be sent: none of the facts below prevents it. */
  may_go: boolean;
  enrollment_state: (typeof ENROLLMENT_STATES)[number] | null;
  end_reason: EndReason | null;
  suppressed: boolean;
  merged: boolean;
  elsewhere: Elsewhere | null;
  unreachable: boolean;
  address_gone: boolean;
  unchecked: boolean;
  mailbox_state: (typeof MAILBOX_STATES)[number];
  is_held: boolean;
  held_until: Date | null;
  held_reason: (typeof HOLD_REASONS)[number] | null;
};

type Taking = {
  count: number;
  /** The process that takes them. */
  instanceId: string;
  token: string;
  /** Whether leads of the sample web may be emailed. */
  withSamples: boolean;
  /** Only emails from this sender address; null: from any. */
  address: string | null;
};

/** Takes one email that `claimDecided` has decided on, in a transaction that has locked its campaign. */
export function takeDecided(
  ctx: Context,
  campaignId: string,
  emailId: string,
  taking: Omit<Taking, "address" | "count">,
): Promise<readonly TakenEmail[]> {
  const values = takeValues(ctx, { campaignId, emailId }, { ...taking, count: 1, address: null });
  return runPrepared(ctx, TAKE_ONE, { ...values, isDecided: 1 });
}

/**
 * Takes first emails of the service mailbox that are due (`queued` → `sending`), at most `taking.count`, and returns them with the facts that
 * `decideSend` needs. An email that may not go is returned too, but left unchanged.
 */
export function takeEmails(
  ctx: Context,
  queue: CampaignQueue,
  taking: Taking,
): Promise<readonly TakenEmail[]> {
  return runPrepared(ctx, "runId" in queue ? TAKE_OF_RUN : TAKE_ONE, takeValues(ctx, queue, taking));
}

/** Parameters of both kinds of queue; each statement uses the ones it needs. */
export type TakeParameter =
  | "workspaceId"
  | "campaignId"
  | "instanceId"
  | "count"
  | "address"
  | "withSamples"
  | "token"
  | "runId"
  | "generation"
  | "emailId"
  | "isDecided"
  | "checkedBefore";

export function takeValues(ctx: Context, queue: CampaignQueue, taking: Taking): Values<TakeParameter> {
  const { address, count, instanceId, token, withSamples } = taking;
  const ofRun = "runId" in queue;
  return {
    workspaceId: ctx.workspaceId,
    campaignId: queue.campaignId,
    instanceId,
    count,
    address,
    token,
    withSamples: withSamples ? 1 : 0,
    runId: ofRun ? queue.runId : null,
    generation: ofRun ? queue.generation : null,
    emailId: ofRun ? null : queue.emailId,
    isDecided: 0,
    checkedBefore: checkedBefore(ctx).toISOString(),
  };
}

/**
 * Takes emails, after a WITH. The campaign's row is locked first, as in `lockCampaign`; unless it qualifies, no email
 * is read. An email that may not go is left unchanged and returned with the facts that `decideSend` needs. `offset 0`
 * makes the planner find the facts once; without it, it looks up suppressions again for `may_go`.
 */
const take = (p: Numbering<TakeParameter>, campaign: string, email: string) => `
  gate as materialized (
    select 1 from campaigns c where c.workspace_id = ${p("workspaceId")} and c.id = ${p("campaignId")} and ${campaign} for share of c
  ), due as (
    select f.*, f.enrollment_state is not distinct from 'active' and f.mailbox_state = 'connected' and f.is_held
      and (f.held_until is null or f.held_until <= now())
      and not f.suppressed and not f.merged and f.elsewhere is null and not f.unreachable and not f.address_gone and not f.unchecked as may_go
    from (select m.id, e.state as enrollment_state, e.end_reason, e.held_until, e.held_reason, ${leadIsSuppressed("l")} as suppressed,
        l.merged_into is not null as merged, ${elsewhere("l", "m.sequence_step = 0")} as elsewhere,
        l.sample and ${p("withSamples")}::int = 0 as unreachable, l.address_gone,
        ${uncheckedSince(`${p("checkedBefore")}::timestamptz`)} as unchecked, b.state as mailbox_state, h.state is not distinct from 'held' as is_held
    from gate cross join lateral (
      select m.id, m.workspace_id, m.lead_id, m.enrollment_id, m.mailbox_id, m.hold_id, m.sequence_step from deliveries m
      where m.workspace_id = ${p("workspaceId")} and ${email} and m.state = 'queued'
        and (${p("address")}::text is null or m.from_address = ${p("address")}) and m.due_at <= now()
        and (${p("isDecided")}::int = 1 or (m.sequence_step = 0 and m.mailbox_id = (
          select b.id from mailboxes b where b.workspace_id = ${p("workspaceId")} and b.kind = 'service')))
      order by m.due_at, m.id limit ${p("count")} for update skip locked
    ) m
    join leads l on l.id = m.lead_id and l.workspace_id = m.workspace_id
    join mailboxes b on b.id = m.mailbox_id and b.workspace_id = m.workspace_id
    left join enrollments e on e.id = m.enrollment_id and e.workspace_id = m.workspace_id
    left join credit_holds h on h.id = m.hold_id and h.workspace_id = m.workspace_id
    offset 0) f
  )
  update deliveries m set state = case when may_go then 'sending' else m.state end,
    claimed_by = case when may_go then ${p("instanceId")}::uuid else m.claimed_by end,
    claimed_at = case when may_go then now() else m.claimed_at end,
    claim_token = case when may_go then ${p("token")}::uuid else m.claim_token end,
    attempts = m.attempts + may_go::int, updated_at = case when may_go then now() else m.updated_at end
  from due where m.id = due.id
  returning m.id, m.campaign_id, m.lead_id, m.mailbox_id, m.unsubscribe_token, m.hold_id, m.attempts, m.claim_token, due.may_go, due.enrollment_state,
    due.end_reason, due.suppressed, due.merged, due.elsewhere, due.unreachable, due.address_gone, due.unchecked, due.mailbox_state, due.is_held,
    due.held_until, due.held_reason`;

/** Takes emails of a run. */
export const takeOfRun: Fragment<TakeParameter> = (p) =>
  take(
    p,
    `c.status = 'running' and c.current_run_id = ${p("runId")}
      and exists (select 1 from runs r where r.id = ${p("runId")} and r.generation = ${p("generation")})`,
    `m.run_id = ${p("runId")}`,
  );

/** Takes one individually requested email. */
export const takeOne: Fragment<TakeParameter> = (p) =>
  take(p, "c.status <> 'paused'", `m.id = ${p("emailId")} and m.campaign_id = ${p("campaignId")}`);

const TAKE_OF_RUN = statement<TakeParameter>((p) => `with ${takeOfRun(p)}`);
const TAKE_ONE = statement<TakeParameter>((p) => `with ${takeOne(p)}`);
