import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { needAnswer } from "@/lib/conversations/need-answer";
import { runPrepared, statement } from "@/lib/run-prepared";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { type Claim, type ClaimedEmail, readClaimed } from "./claim-emails";
import type { ClaimLimits } from "./email-queue";
import { recordResults } from "./record-results";
import type { Delivered } from "./sender-parts";
import type { TakenEmail } from "./take-emails";

/** When to look again at a mailbox that cannot send: a person changes that, who does not notify the queue. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Records the result on a person's answer in a conversation, or claims it (`queued` → `sending`). Like `recordAndClaimEmails`,
 * with fewer conditions: the address must not be suppressed and the mailbox must be connected. Neither campaign, enrollment,
 * caps nor credits concern an answer.
 */
export async function recordAndClaimAnswer(
  ctx: Context,
  emailId: string,
  results: Delivered<ClaimedEmail>[],
  limits: ClaimLimits,
): Promise<Claim> {
  if (results.length > 0)
    await transact(ctx, async (ctx) => {
      await recordResults(ctx, results, limits.instanceId);
      await noteOutcome(ctx, emailId);
    });
  if (limits.count === 0) return { emails: [], blocked: null, dropped: 0 };
  return transact(ctx, (ctx) => claimAnswer(ctx, emailId, limits));
}

/** An answer that did not arrive needs one again. A reply that came meanwhile needs one in any case. */
async function noteOutcome(ctx: Context, emailId: string): Promise<void> {
  await ctx.db.execute(sql`
    update conversations c set updated_at = now(),
      last_email_at = case when m.state = 'sent' then greatest(c.last_email_at, m.sent_at) else c.last_email_at end,
      needs_answer = c.needs_answer or m.state in ('bounced', 'failed', 'unknown')
    from emails m
    where c.workspace_id = ${ctx.workspaceId} and m.workspace_id = c.workspace_id and m.id = ${emailId}
      and c.id = m.conversation_id and m.state <> 'queued'`);
}

async function claimAnswer(ctx: Context, emailId: string, limits: ClaimLimits): Promise<Claim> {
  const [waiting] = await ctx.db.execute<{ due_in_ms: number; to_address: string }>(sql`
    select (extract(epoch from due_at - now()) * 1000)::float8 as due_in_ms, to_address from deliveries
    where workspace_id = ${ctx.workspaceId} and id = ${emailId} and state = 'queued' for update`);
  if (!waiting) return { emails: [], blocked: null, dropped: 0 };
  if (waiting.due_in_ms > 0) return retryAt(waiting.due_in_ms);
  // Who answered need not have written from the address that the lead is known by.
  const suppressed = await isSuppressed(ctx, waiting.to_address);
  const [taken] = await runPrepared<TakenEmail, Parameter>(ctx, TAKE_ANSWER, {
    workspaceId: ctx.workspaceId,
    emailId,
    instanceId: limits.instanceId,
    token: limits.token,
    withSamples: limits.withSamples ? 1 : 0,
    suppressed: suppressed ? 1 : 0,
  });
  if (!taken) return { emails: [], blocked: null, dropped: 0 };
  if (taken.may_go) return { emails: await readClaimed(ctx, [taken]), blocked: null, dropped: 0 };
  if (!taken.suppressed && !taken.unreachable) return retryAt(LOOK_AGAIN_MS);
  await cancelEmails(ctx, sql`m.id = ${emailId}`, taken.suppressed ? "suppressed" : "sample_lead");
  await needAnswer(ctx, emailId);
  return { emails: [], blocked: null, dropped: 1 };
}

function retryAt(ms: number): Claim {
  return { emails: [], blocked: { reason: "retry", until: new Date(Date.now() + ms) }, dropped: 0 };
}

type Parameter = "workspaceId" | "emailId" | "instanceId" | "token" | "withSamples" | "suppressed";

const TAKE_ANSWER = statement<Parameter>(
  (p) => `with due as (
    select f.*, f.mailbox_state = 'connected' and not f.suppressed and not f.unreachable as may_go
    from (select m.id, ${p("suppressed")}::int = 1 or ${leadIsSuppressed("l")} as suppressed,
        l.sample and ${p("withSamples")}::int = 0 as unreachable, b.state as mailbox_state
    from deliveries m
    join leads l on l.id = m.lead_id and l.workspace_id = m.workspace_id
    join mailboxes b on b.id = m.mailbox_id and b.workspace_id = m.workspace_id
    where m.workspace_id = ${p("workspaceId")} and m.id = ${p("emailId")} and m.state = 'queued'
      and m.enrollment_id is null
    offset 0) f
  )
  update deliveries m set state = case when may_go then 'sending' else m.state end,
    claimed_by = case when may_go then ${p("instanceId")}::uuid else m.claimed_by end,
    claimed_at = case when may_go then now() else m.claimed_at end,
    claim_token = case when may_go then ${p("token")}::uuid else m.claim_token end,
    attempts = m.attempts + may_go::int, updated_at = case when may_go then now() else m.updated_at end
  from due where m.id = due.id
  returning m.id, m.campaign_id, m.lead_id, m.mailbox_id, m.unsubscribe_token, m.hold_id, m.attempts, m.claim_token, due.may_go,
    null as enrollment_state, null as end_reason, due.suppressed, due.unreachable, due.mailbox_state, false as is_held`,
);
