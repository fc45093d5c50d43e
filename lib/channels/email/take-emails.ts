import type { ENROLLMENT_STATES, EndReason, MAILBOX_STATES } from "@/db/schema";
import type { Context } from "@/lib/context";
import { type Fragment, type Numbering, runPrepared, statement, type Values } from "@/lib/run-prepared";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import type { EmailQueue } from "./email-queue";

export type TakenEmail = {
  id: string;
  campaign_id: string;
  lead_id: string;
  to_address: string;
  to_name: string | null;
  from_address: string;
  from_name: string;
  subject: string;
  text: string;
  message_id: string;
  unsubscribe_token: string;
  hold_id: string;
  attempts: number;
  claim_token: string;
  /** Whether it may be sent: none of the facts below prevents it. */
  may_go: boolean;
  enrollment_state: (typeof ENROLLMENT_STATES)[number] | null;
  end_reason: EndReason | null;
  suppressed: boolean;
  unreachable: boolean;
  mailbox_state: (typeof MAILBOX_STATES)[number];
  is_held: boolean;
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

/**
 * Takes emails that are due (`queued` → `sending`), at most `taking.count`, and returns them with the facts that
 * `decideSend` needs. An email that may not go is returned too, but left unchanged.
 */
export function takeEmails(ctx: Context, queue: EmailQueue, taking: Taking): Promise<readonly TakenEmail[]> {
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
  | "emailId";

export function takeValues(ctx: Context, queue: EmailQueue, taking: Taking): Values<TakeParameter> {
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
      and not f.suppressed and not f.unreachable as may_go
    from (select m.id, e.state as enrollment_state, e.end_reason, ${leadIsSuppressed("l")} as suppressed,
        l.sample and ${p("withSamples")}::int = 0 as unreachable, b.state as mailbox_state, h.state is not distinct from 'held' as is_held
    from gate cross join lateral (
      select m.id, m.workspace_id, m.lead_id, m.enrollment_id, m.mailbox_id, m.hold_id from email_messages m
      where m.workspace_id = ${p("workspaceId")} and ${email} and m.state = 'queued'
        and (${p("address")}::text is null or m.from_address = ${p("address")}) and m.due_at <= now()
      order by m.due_at, m.id limit ${p("count")} for update skip locked
    ) m
    join leads l on l.id = m.lead_id and l.workspace_id = m.workspace_id
    join mailboxes b on b.id = m.mailbox_id and b.workspace_id = m.workspace_id
    left join enrollments e on e.id = m.enrollment_id and e.workspace_id = m.workspace_id
    left join credit_holds h on h.id = m.hold_id and h.workspace_id = m.workspace_id
    offset 0) f
  )
  update email_messages m set state = case when may_go then 'sending' else m.state end,
    claimed_by = case when may_go then ${p("instanceId")}::uuid else m.claimed_by end,
    claimed_at = case when may_go then now() else m.claimed_at end,
    claim_token = case when may_go then ${p("token")}::uuid else m.claim_token end,
    attempts = m.attempts + may_go::int, updated_at = case when may_go then now() else m.updated_at end
  from due where m.id = due.id
  returning m.id, m.campaign_id, m.lead_id, m.to_address, m.to_name, m.from_address, m.from_name, m.subject, m.text,
    m.message_id, m.unsubscribe_token, m.hold_id, m.attempts, m.claim_token, due.may_go, due.enrollment_state,
    due.end_reason, due.suppressed, due.unreachable, due.mailbox_state, due.is_held`;

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
