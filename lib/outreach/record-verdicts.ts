import { sql } from "drizzle-orm";
import { type Context, transact } from "@/lib/context";
import { releaseHolds } from "@/lib/credits/resolve-holds";
import { SETTLE_WANTED } from "@/lib/credits/settle-statement";
import type { MailVerdict } from "@/lib/mail/mail-transport";
import { runPrepared } from "@/lib/run-prepared";
import { cancelMails, STOPPED } from "./cancel-mails";
import type { ClaimedMail } from "./claim-mails";
import { retryDelay } from "./retry-delay";

export type Verdict = { mail: ClaimedMail; verdict: MailVerdict };

/**
 * Writes down what the mail server said of mails in hand, with leads, credits and suppressions, in one transaction.
 * Only the process that claimed a mail may do so, also when others took that process for dead in the meantime, and
 * only for that very claim: a verdict that is told twice must not touch a mail that was claimed again in between.
 */
export async function recordVerdicts(ctx: Context, verdicts: Verdict[], instanceId: string): Promise<void> {
  // What was accepted needs no more than the statement that writes it down and charges it.
  if (areAccepted(verdicts)) {
    await writeVerdicts(ctx, verdicts, instanceId);
    return;
  }
  await transact(ctx, async (ctx) => {
    const written = await writeVerdicts(ctx, verdicts, instanceId);
    await suppressBounced(
      ctx,
      written.filter((mail) => mail.state === "bounced").map((mail) => mail.lead_id),
    );
    await dropWhatWasStopped(ctx, written);
    const ended = written.filter((mail) => mail.state === "bounced" || mail.state === "failed");
    await releaseHolds(
      ctx,
      ended.map((mail) => mail.hold_id),
    );
  });
}

export function areAccepted(verdicts: readonly Verdict[]): boolean {
  return verdicts.every(({ verdict }) => verdict.kind === "accepted");
}

type Written = { id: string; state: string; lead_id: string; hold_id: string };

function writeVerdicts(ctx: Context, verdicts: Verdict[], instanceId: string): Promise<readonly Written[]> {
  const { text, values } = writeStatement(ctx, verdicts, instanceId);
  return runPrepared<Written>(ctx, `with ${text} select * from written`, values);
}

/** The parts of a WITH clause that write verdicts down; `written` has the mails. */
export function writeStatement(ctx: Context, verdicts: readonly Verdict[], instanceId: string) {
  const after = verdicts.map(({ mail, verdict }) => stateAfter(mail, verdict));
  const values = [
    ctx.workspaceId,
    instanceId,
    [...new Set(verdicts.map(({ mail }) => mail.campaignId))],
    verdicts.map(({ mail }) => mail.id),
    after.map(({ state }) => state),
    after.map(({ response }) => response),
    after.map(({ delay }) => delay ?? null),
    after.map(({ uncounted }) => uncounted ?? 0),
    verdicts.map(({ mail }) => mail.claimToken),
  ];
  return { text: WRITE, values };
}

// Stop takes the campaign's row before the mails'; taking them in the same order keeps the two from a deadlock.
// A lead that replied or unsubscribed while its mail was in the air stays what it is.
const WRITE = `
  locked as materialized (
    select id from campaigns where workspace_id = $1 and id = any($3::uuid[]) order by id for share
  ), verdicts as (
    select v.* from (select count(*) from locked) as first,
      unnest($4::uuid[], $5::text[], $6::text[], $7::float8[], $8::int[], $9::uuid[])
        as v(id, state, response, delay, uncounted, token)
  ), written as (
    update mails m set state = v.state, updated_at = now(),
      response = case when v.state = 'queued' and m.response = '${STOPPED}' then m.response else v.response end,
      sent_at = case when v.state = 'sent' then now() end,
      due_at = case when v.state = 'queued' then now() + make_interval(secs => v.delay) else m.due_at end,
      claimed_by = case when v.state = 'queued' then null else m.claimed_by end,
      attempts = m.attempts - v.uncounted
    from verdicts v
    where m.workspace_id = $1 and m.id = v.id and m.claimed_by = $2 and m.claim_token = v.token and m.state in ('sending', 'unknown')
    returning m.id, m.state, m.lead_id, m.hold_id
  ), touched as (
    update leads l set mail_state = w.state, updated_at = now(),
      contacted_at = case when w.state = 'sent' then now() else l.contacted_at end, status = case
        when l.status <> 'queued' then l.status
        when w.state = 'sent' then 'contacted'
        when w.state in ('bounced', 'failed') then w.state
        else l.status end
    from written w where l.workspace_id = $1 and l.id = w.lead_id
  ), wanted as (
    select hold_id as id, null::bigint as charge from written where state = 'sent'
  ), ${SETTLE_WANTED}`;

type After = { state: string; response: string; delay?: number; uncounted?: number };

function stateAfter(mail: ClaimedMail, verdict: MailVerdict): After {
  switch (verdict.kind) {
    case "accepted":
      return { state: "sent", response: verdict.response };
    case "recipient_refused":
      return { state: "bounced", response: verdict.response };
    case "refused":
      return { state: "failed", response: verdict.response };
    case "unknown":
      return { state: "unknown", response: verdict.reason };
    case "unavailable":
      // Nobody was touched: the try does not count, and the whole queue waits rather than this mail.
      return { state: "queued", response: verdict.reason, delay: 0, uncounted: 1 };
    case "try_later": {
      const delay = retryDelay(mail.attempts);
      return delay === null
        ? { state: "failed", response: `Given up after ${mail.attempts} tries: ${verdict.response}` }
        : { state: "queued", response: verdict.response, delay: delay / 1000 };
    }
  }
}

async function suppressBounced(ctx: Context, leadIds: string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await ctx.db.execute(sql`
    insert into suppressions (id, workspace_id, email, email_key, reason, note)
    select gen_random_uuid(), workspace_id, email, email_key, 'bounced', 'The mail server refused this address.'
    from leads where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(leadIds)}::uuid[])
    order by email_key
    on conflict (workspace_id, email_key) do nothing`);
}

/** What comes back to the queue of a run that is over, or was in hand at a stop, is dropped with the rest. */
export async function dropWhatWasStopped(
  ctx: Context,
  written: readonly Pick<Written, "id" | "state">[],
): Promise<void> {
  const ids = written.filter((mail) => mail.state === "queued").map((mail) => mail.id);
  if (ids.length === 0) return;
  await cancelMails(
    ctx,
    sql`m.id = any(${sql.param(ids)}::uuid[]) and (m.response = ${STOPPED} or exists (
      select 1 from runs r where r.id = m.run_id and r.status not in ('running', 'paused')))`,
    STOPPED,
  );
}

/** Mails that dead processes had in hand: nobody knows whether they arrived, so a person decides. */
export async function markAbandonedMails(ctx: Context, living: ReturnType<typeof sql>): Promise<number> {
  return transact(ctx, async (ctx) => {
    const rows = await ctx.db.execute<{ lead_id: string }>(sql`
      update mails set state = 'unknown', updated_at = now(),
        response = 'The service ended while this mail was being handed over.'
      where workspace_id = ${ctx.workspaceId} and state = 'sending'
        and (claimed_by is null or claimed_by not in ${living})
      returning lead_id`);
    const ids = rows.map((row) => row.lead_id);
    if (ids.length > 0)
      await ctx.db.execute(sql`
        update leads set mail_state = 'unknown', updated_at = now()
        where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[])`);
    return ids.length;
  });
}
