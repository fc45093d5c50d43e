import { sql } from "drizzle-orm";
import { type Context, transact } from "@/lib/context";
import { releaseHolds, settleHolds } from "@/lib/credits/resolve-holds";
import type { MailVerdict } from "@/lib/mail/mail-transport";
import { cancelMails } from "./cancel-mails";
import type { ClaimedMail } from "./claim-mails";
import { retryDelay } from "./retry-delay";

export type Verdict = { mail: ClaimedMail; verdict: MailVerdict };

/**
 * Writes down what the mail server said of mails in hand, with leads, credits and suppressions, in one transaction.
 * Only the process that claimed a mail may do so, also when others took that process for dead in the meantime.
 */
export async function recordVerdicts(ctx: Context, verdicts: Verdict[], instanceId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    await lockCampaigns(ctx, verdicts);
    const written = await writeMails(ctx, verdicts, instanceId);
    await writeLeads(ctx, written);
    await suppressBounced(
      ctx,
      written.filter((mail) => mail.state === "bounced").map((mail) => mail.lead_id),
    );
    await dropWhatWasStopped(ctx, written);
    const holdsOf = (...states: string[]) =>
      written.filter((mail) => states.includes(mail.state)).map((mail) => mail.hold_id);
    await releaseHolds(ctx, holdsOf("bounced", "failed"));
    await settleHolds(
      ctx,
      holdsOf("sent").map((holdId) => ({ holdId })),
    );
  });
}

type Written = { id: string; state: string; lead_id: string; hold_id: string; run_id: string | null };

/** Stop takes these rows before the mails'; taking them in the same order keeps the two from a deadlock. */
async function lockCampaigns(ctx: Context, verdicts: Verdict[]): Promise<void> {
  const ids = [...new Set(verdicts.map((one) => one.mail.campaignId))];
  await ctx.db.execute(sql`
    select 1 from campaigns where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[])
    order by id for share`);
}

async function writeMails(
  ctx: Context,
  verdicts: Verdict[],
  instanceId: string,
): Promise<readonly Written[]> {
  const rows = verdicts.map(({ mail, verdict }) => ({ id: mail.id, ...stateAfter(mail, verdict) }));
  return ctx.db.execute<Written>(sql`
    update mails m set state = v.state, response = v.response, updated_at = now(),
      sent_at = case when v.state = 'sent' then now() end,
      due_at = case when v.state = 'queued' then now() + make_interval(secs => v.delay) else m.due_at end,
      claimed_by = case when v.state = 'queued' then null else m.claimed_by end,
      attempts = m.attempts - case when v.uncounted then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as v(id uuid, state text, response text, delay float8, uncounted boolean)
    where m.workspace_id = ${ctx.workspaceId} and m.id = v.id and m.claimed_by = ${instanceId}
      and m.state in ('sending', 'unknown')
    returning m.id, m.state, m.lead_id, m.hold_id, m.run_id`);
}

type After = { state: string; response: string; delay?: number; uncounted?: boolean };

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
      return { state: "queued", response: verdict.reason, delay: 0, uncounted: true };
    case "try_later": {
      const delay = retryDelay(mail.attempts);
      return delay === null
        ? { state: "failed", response: `Given up after ${mail.attempts} tries: ${verdict.response}` }
        : { state: "queued", response: verdict.response, delay: delay / 1000 };
    }
  }
}

/** A lead that replied or unsubscribed while its mail was in the air stays what it is. */
async function writeLeads(ctx: Context, written: readonly Written[]): Promise<void> {
  const rows = written.map((mail) => ({ id: mail.lead_id, state: mail.state }));
  await ctx.db.execute(sql`
    update leads l set mail_state = v.state, updated_at = now(), status = case
        when l.status <> 'queued' then l.status
        when v.state = 'sent' then 'contacted'
        when v.state in ('bounced', 'failed') then v.state
        else l.status end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as v(id uuid, state text)
    where l.workspace_id = ${ctx.workspaceId} and l.id = v.id`);
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

/** What comes back to the queue of a campaign that was stopped in the meantime is dropped with the rest. */
async function dropWhatWasStopped(ctx: Context, written: readonly Written[]): Promise<void> {
  const ids = written.filter((mail) => mail.state === "queued" && mail.run_id).map((mail) => mail.id);
  if (ids.length === 0) return;
  await cancelMails(
    ctx,
    sql`m.id = any(${sql.param(ids)}::uuid[]) and exists (
      select 1 from runs r where r.id = m.run_id and r.status not in ('running', 'paused'))`,
    "The campaign was stopped before this mail went out.",
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
