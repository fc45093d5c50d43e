import type { EmailReason } from "@/db/schema";
import { sql } from "@/db/scope";
import { activityInsert, recordActivity } from "@/lib/activity/record-activity";
import { checkBreakers, type Trouble } from "@/lib/breaker/check-breakers";
import { policyStatus } from "@/lib/breaker/policy-status";
import { type Context, transact } from "@/lib/context";
import { aboutEmail, type EmailIds } from "@/lib/conversations/about-email";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { mailStateWith, updateMailStates } from "@/lib/conversations/mail-state";
import { releaseHolds } from "@/lib/credits/resolve-holds";
import { settleWanted } from "@/lib/credits/settle-statement";
import { followDeliveries } from "@/lib/enrollments/follow-deliveries";
import type { DeliveryResult } from "@/lib/ports/mail-transport";
import { type Fragment, runPrepared, statement, type Values } from "@/lib/run-prepared";
import { recordSuppressions } from "@/lib/suppressions/record-suppressions";
import type { ClaimedEmail } from "./claim-emails";
import type { Delivered as DeliveredOf } from "./sender-parts";

type Delivered = DeliveredOf<ClaimedEmail>;

/**
 * Records what the mail server answered for emails in flight, with leads, credits and suppressions, in one transaction.
 * Only the process that claimed an email may record its result, even if others have since taken that process for dead,
 * and only under that claim's token: a result recorded twice must not touch an email that was claimed again in
 * between.
 */
export async function recordResults(ctx: Context, results: Delivered[], instanceId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const written = await writeResults(ctx, results, instanceId);
    await followDeliveries(
      ctx,
      written.map(({ id }) => id),
    );
    if (areAccepted(results)) return;
    await suppressBounced(
      ctx,
      written.filter((email) => email.state === "bounced").map((email) => email.lead_id),
    );
    await dropWhatWasStopped(ctx, written);
    await checkBreakers(ctx, troublesOf(results, written));
    const ended = written.filter((email) => email.state === "bounced" || email.state === "failed");
    await releaseHolds(
      ctx,
      ended.flatMap((email) => email.hold_id ?? []),
    );
  });
}

/** What mailbox and campaign are judged by: addresses that do not exist, and refusals by policy. */
function troublesOf(results: readonly Delivered[], written: readonly Written[]): Trouble[] {
  return results.flatMap(({ email, result }): Trouble[] => {
    if (result.kind !== "recipient_refused" && result.kind !== "refused") return [];
    if (!written.some(({ id }) => id === email.id)) return [];
    const status = policyStatus(result.response);
    if (status !== null) return [{ emailId: email.id, kind: "policy", status }];
    return result.kind === "recipient_refused" ? [{ emailId: email.id, kind: "bounce" }] : [];
  });
}

function areAccepted(results: readonly Delivered[]): boolean {
  return results.every(({ result }) => result.kind === "accepted");
}

type Written = { id: string; state: string; lead_id: string; hold_id: string | null };

function writeResults(ctx: Context, results: Delivered[], instanceId: string): Promise<readonly Written[]> {
  return runPrepared(ctx, WRITE, writeValues(ctx, results, instanceId));
}

export type WriteParameter =
  | "workspaceId"
  | "instanceId"
  | "campaignIds"
  | "ids"
  | "states"
  | "responses"
  | "reasons"
  | "data"
  | "delays"
  | "uncounted"
  | "claimTokens"
  | "outcomes";

function writeValues(
  ctx: Context,
  results: readonly Delivered[],
  instanceId: string,
): Values<WriteParameter> {
  const after = results.map(({ email, result }) => stateAfter(email, result));
  return {
    workspaceId: ctx.workspaceId,
    instanceId,
    campaignIds: [...new Set(results.map(({ email }) => email.campaignId))],
    ids: results.map(({ email }) => email.id),
    states: after.map(({ state }) => state),
    responses: after.map(({ response }) => response ?? null),
    reasons: after.map(({ reason }) => reason?.code ?? null),
    data: after.map(({ reason }) => (reason?.data ? JSON.stringify(reason.data) : null)),
    delays: after.map(({ delay }) => delay ?? null),
    uncounted: after.map(({ uncounted }) => uncounted ?? 0),
    claimTokens: results.map(({ email }) => email.claimToken),
    // An email that never reached the mail server has no send attempt.
    outcomes: results.map(({ result }) => {
      const { kind } = result;
      if (kind === "unavailable") return null;
      return kind === "refused" && result.isUnsent ? null : kind;
    }),
  };
}

/**
 * The parts of a WITH clause that record results; `written` holds the emails.
 *
 * Locks the campaign's row before the emails', as stop does, so the two cannot deadlock. A lead that replied or
 * unsubscribed while its email was in flight keeps its status, and an enrollment that has ended stays ended. "is not
 * distinct from" forces lookups of emails, leads and enrollments by id alone. With "=" the planner may choose an index
 * on the workspace or the state, which it believes to be small, and every batch would read the whole queue.
 */
export const write: Fragment<WriteParameter> = (p) => `
  locked as materialized (
    select id from campaigns where workspace_id = ${p("workspaceId")} and id = any(${p("campaignIds")}::uuid[]) order by id for share
  ), results as (
    select v.* from (select count(*) from locked) as first,
      unnest(${p("ids")}::uuid[], ${p("states")}::text[], ${p("responses")}::text[], ${p("reasons")}::text[], ${p("data")}::text[], ${p("delays")}::float8[], ${p("uncounted")}::int[], ${p("claimTokens")}::uuid[], ${p("outcomes")}::text[])
        as v(id, state, response, reason, data, delay, uncounted, token, outcome)
  ), written as (
    update deliveries m set state = v.state, updated_at = now(),
      response = coalesce(v.response, m.response),
      state_reason = case when v.state = 'queued' and m.state_reason = 'stopped' then m.state_reason else v.reason end,
      state_data = case when v.state = 'queued' and m.state_reason = 'stopped' then m.state_data else v.data::jsonb end,
      sent_at = case when v.state = 'sent' then now() end,
      due_at = case when v.state = 'queued' then now() + make_interval(secs => v.delay) else m.due_at end,
      claimed_by = case when v.state = 'queued' then null else m.claimed_by end,
      attempts = m.attempts - v.uncounted
    from results v
    where m.workspace_id is not distinct from ${p("workspaceId")} and m.id = v.id and m.claimed_by = ${p("instanceId")} and m.claim_token = v.token
      and (m.state is not distinct from 'sending' or m.state is not distinct from 'unknown')
    returning m.id, m.state, m.lead_id, m.campaign_id, m.run_id, m.enrollment_id, m.hold_id, m.attempts, m.claimed_at, m.due_at, v.outcome,
      v.response, v.reason, v.data, m.mailbox_id, m.sequence_step_id, m.sequence_step
  ), attempted as (
    insert into send_attempts (workspace_id, email_message_id, number, outcome, response, started_at)
    select ${p("workspaceId")}, w.id, w.attempts, w.outcome, w.response, w.claimed_at from written w where w.outcome is not null
    on conflict do nothing
  ), recorded as (
    ${activityInsert("written w where w.state <> 'queued'", {
      workspaceId: p("workspaceId"),
      campaignId: "w.campaign_id",
      leadId: "w.lead_id",
      runId: "w.run_id",
      emailMessageId: "w.id",
      // The answer of a person in a conversation is no email of the campaign.
      kind: "case when w.enrollment_id is null and w.state = 'sent' then 'email_answered' else 'email_' || w.state end",
      reason: "w.reason",
      details: "w.data::jsonb",
      note: "w.response",
      actorKind: "'system'",
      actorId: "'mailer'",
    })}
  ), touched as (
    update leads l set updated_at = now(),
      mail_state = ${mailStateWith("w", "l")},
      contacted_at = case when w.state = 'sent' and w.sequence_step = 0 then now() else l.contacted_at end, status = case
        when w.state = 'bounced' and w.sequence_step > 0 and l.status = 'contacted' then 'bounced'
        when l.status <> 'queued' then l.status
        when w.state = 'sent' then 'contacted'
        when w.state in ('bounced', 'failed') then w.state
        else l.status end
    from written w
    where l.workspace_id is not distinct from ${p("workspaceId")} and l.id = w.lead_id and w.enrollment_id is not null
    returning 1
  ), wanted as (
    select hold_id as id, null::bigint as charge from written where state = 'sent' and hold_id is not null
  ), ${settleWanted(p)}`;

const WRITE = statement<WriteParameter>((p) => `with ${write(p)} select * from written`);

/** `response`: the server's answer; `because`: what the answer alone does not say. */
type After = {
  state: string;
  response?: string;
  reason?: EmailReason;
  delay?: number;
  uncounted?: number;
};

function stateAfter(email: ClaimedEmail, result: DeliveryResult): After {
  switch (result.kind) {
    case "accepted":
      return { state: "sent", response: result.response };
    case "recipient_refused":
      return { state: "bounced", response: result.response };
    case "refused":
      return result.isUnsent
        ? { state: "failed", reason: { code: "unsendable", data: { detail: result.response } } }
        : { state: "failed", response: result.response };
    case "unknown":
      return { state: "unknown", reason: { code: "no_reply", data: { detail: result.reason } } };
    case "unavailable":
      // Nobody was contacted: the attempt is not counted, and the whole queue waits, not just this email.
      return {
        state: "queued",
        reason: { code: "server_unavailable", data: { detail: result.reason } },
        delay: 0,
        uncounted: 1,
      };
    case "try_later": {
      const { response } = result;
      const delay = retryDelay(email.attempts);
      return delay === null
        ? { state: "failed", response, reason: { code: "given_up", data: { tries: email.attempts } } }
        : { state: "queued", response, delay: delay / 1000 };
    }
  }
}

async function suppressBounced(ctx: Context, leadIds: string[]): Promise<void> {
  if (leadIds.length === 0) return;
  const made = await ctx.db.execute<{ emailKey: string; reason: "bounced"; note: string }>(sql`
    insert into suppressions (id, workspace_id, email, email_key, reason, note)
    select gen_random_uuid(), workspace_id, email, email_key, 'bounced', 'The mail server refused this address.'
    from leads where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(leadIds)}::uuid[])
    order by email_key
    on conflict (workspace_id, email_key) do nothing returning email_key as "emailKey", reason, note`);
  await recordSuppressions(ctx, made);
}

/** Cancels emails that return to the queue of a run that is over, or that were in flight at a stop. */
export async function dropWhatWasStopped(
  ctx: Context,
  written: readonly Pick<Written, "id" | "state">[],
): Promise<void> {
  const ids = written.filter((email) => email.state === "queued").map((email) => email.id);
  if (ids.length === 0) return;
  await cancelEmails(
    ctx,
    sql`m.id = any(${sql.param(ids)}::uuid[]) and (m.state_reason = 'stopped' or exists (
      select 1 from runs r where r.id = m.run_id and r.status not in ('running', 'paused')))`,
    "stopped",
  );
}

/**
 * Emails that dead processes had in flight (`sending` → `unknown`): nobody can tell whether they arrived, so a person
 * decides.
 */
export async function markAbandonedEmails(ctx: Context, living: ReturnType<typeof sql>): Promise<number> {
  return transact(ctx, async (ctx) => {
    const rows = await ctx.db.execute<EmailIds & { enrollment_id: string | null }>(sql`
      update deliveries set state = 'unknown', state_reason = 'service_ended', state_data = null, updated_at = now()
      where workspace_id = ${ctx.workspaceId} and state = 'sending'
        and (claimed_by is null or claimed_by not in ${living})
      returning id, lead_id, campaign_id, run_id, enrollment_id`);
    await recordActivity(
      ctx,
      rows.map((email) => ({
        ...aboutEmail(email),
        kind: "email_unknown" as const,
        reason: "service_ended" as const,
      })),
    );
    const ids = rows.flatMap((row) => (row.enrollment_id === null ? [] : row.lead_id));
    await updateMailStates(ctx, ids);
    return ids.length;
  });
}

const MINUTE = 60_000;

/**
 * Pauses after each temporary refusal; together a little over two days, as RFC 5321 §4.5.4.1 recommends for a queue.
 */
const PAUSES = [5, 15, 30, 60, 120, 240, 480, 720, 1440].map((minutes) => minutes * MINUTE);

/** Milliseconds until the next attempt after `attempts` deferred ones; null: give up. */
function retryDelay(attempts: number): number | null {
  return PAUSES[attempts - 1] ?? null;
}
