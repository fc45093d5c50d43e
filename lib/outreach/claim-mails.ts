import { sql } from "drizzle-orm";
import type { mails } from "@/db/schema";
import { type Context, transact } from "@/lib/context";
import { runPrepared } from "@/lib/run-prepared";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { cancelMails } from "./cancel-mails";
import type { MailQueue } from "./mail-queue";

export type ClaimedMail = Pick<
  typeof mails.$inferSelect,
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
  /** The claim that took it: what becomes of it is written down under no other. */
  claimToken: string;
};

export type Claim = {
  mails: ClaimedMail[];
  /** Why there are fewer than asked for, when it is not that the queue is empty. */
  blocked: { reason: "halted" } | { reason: "daily_cap" | "rate" | "retry"; until: Date } | null;
  /** Mails that were due but may not go any more, and were canceled. */
  dropped: number;
};

export type ClaimLimits = {
  count: number;
  instanceId: string;
  /** Marks what this claim takes: see `takeBackClaim`. */
  token: string;
  dailyCap: number;
  perSecond: number;
  /** Whether leads of the sample web may be written to: only where mail does not leave the machine. */
  withSamples: boolean;
};

/**
 * The one gate before a mail is handed over. In one transaction it checks again the state of campaign and run, the
 * lead, the suppression list, any earlier mail, the credit that is held, the daily cap and the rate, and writes down
 * who has the mail in hand. A crash after it leaves the mail `sending` under a dead process: it is never sent again
 * by itself.
 */
export async function claimMails(ctx: Context, queue: MailQueue, limits: ClaimLimits): Promise<Claim> {
  // Without limits to count against, the statement that takes the mails is the whole transaction.
  const taken = isLimited(limits) ? [] : await takeMails(ctx, queue, { ...limits, address: null });
  const claim =
    taken.length > 0
      ? await dropBarred(ctx, taken)
      : await transact(ctx, (ctx) => claimWithinLimits(ctx, queue, limits));
  // None of those taken may go after all, which says nothing of the mails behind them.
  return claim.mails.length === 0 && claim.dropped > 0 ? claimMails(ctx, queue, limits) : claim;
}

export function isLimited({ dailyCap, perSecond }: ClaimLimits): boolean {
  return dailyCap > 0 || perSecond > 0;
}

async function claimWithinLimits(ctx: Context, queue: MailQueue, limits: ClaimLimits): Promise<Claim> {
  if (!(await lockCampaign(ctx, queue))) return nothing({ reason: "halted" });
  const next = await findNextDue(ctx, queue);
  if (!next) return nothing(null);
  if (next.due_in_ms > 0) return nothing({ reason: "retry", until: new Date(Date.now() + next.due_in_ms) });
  const allowance = await takeAllowance(ctx, next.from_address, limits);
  if (allowance.count === 0) return nothing(allowance.blocked);
  const taken = await takeMails(ctx, queue, {
    ...limits,
    ...{ address: next.from_address, count: allowance.count },
  });
  if (limits.perSecond > 0) await spendRate(ctx, next.from_address, taken.length, limits.perSecond);
  return dropBarred(ctx, taken);
}

/** What is left of mails just taken, without those that may not go. */
export async function dropBarred(ctx: Context, taken: readonly TakenMail[]): Promise<Claim> {
  for (const mail of taken) if (mail.barred) await cancelMails(ctx, sql`m.id = ${mail.id}`, mail.barred);
  const mails = taken.filter((mail) => mail.barred === null).map(toClaimed);
  return { mails, blocked: null, dropped: taken.length - mails.length };
}

function nothing(blocked: Claim["blocked"]): Claim {
  return { mails: [], blocked, dropped: 0 };
}

/** A share of the campaign's row bars pause and stop until the claim is written, and lets other claims pass. */
async function lockCampaign(ctx: Context, queue: MailQueue): Promise<boolean> {
  const allowed =
    "runId" in queue
      ? sql`c.status = 'running' and c.current_run_id = ${queue.runId}
          and exists (select 1 from runs r where r.id = ${queue.runId} and r.leg = ${queue.leg})`
      : sql`c.status <> 'paused'`;
  const rows = await ctx.db.execute(sql`
    select 1 from campaigns c
    where c.workspace_id = ${ctx.workspaceId} and c.id = ${queue.campaignId} and ${allowed} for share of c`);
  return rows.length > 0;
}

const inQueue = (queue: MailQueue) =>
  "runId" in queue
    ? sql`m.campaign_id = ${queue.campaignId} and m.run_id = ${queue.runId} and m.state = 'queued'`
    : sql`m.campaign_id = ${queue.campaignId} and m.id = ${queue.mailId} and m.state = 'queued'`;

async function findNextDue(ctx: Context, queue: MailQueue) {
  const [row] = await ctx.db.execute<{ from_address: string; due_in_ms: number }>(sql`
    select m.from_address, (extract(epoch from m.due_at - now()) * 1000)::float8 as due_in_ms
    from mails m where m.workspace_id = ${ctx.workspaceId} and ${inQueue(queue)}
    order by m.due_at, m.id limit 1`);
  return row;
}

type Allowance = { count: number; blocked: Claim["blocked"] };

/** How many mails the sender address may hand over now. Its row serialises claims of every process while a limit is set. */
async function takeAllowance(ctx: Context, address: string, limits: ClaimLimits): Promise<Allowance> {
  let count = limits.count;
  if (limits.dailyCap === 0 && limits.perSecond === 0) return { count, blocked: null };
  await ctx.db.execute(sql`insert into mail_senders (address) values (${address}) on conflict do nothing`);
  const [sender] = await ctx.db.execute<{ wait_ms: number }>(sql`
    select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as wait_ms
    from mail_senders where address = ${address} for update`);
  if (limits.perSecond > 0) {
    if (sender!.wait_ms > 0)
      return { count: 0, blocked: { reason: "rate", until: new Date(Date.now() + sender!.wait_ms) } };
    count = Math.min(count, Math.max(1, Math.floor(limits.perSecond)));
  }
  if (limits.dailyCap > 0) {
    const [day] = await ctx.db.execute<{ used: number; free_in_ms: number | null }>(sql`
      select count(*)::int as used,
        (extract(epoch from min(claimed_at) + interval '24 hours' - now()) * 1000)::float8 as free_in_ms
      from mails where from_address = ${address} and claimed_at > now() - interval '24 hours'
        and state in ('sending', 'sent', 'unknown')`);
    count = Math.min(count, limits.dailyCap - day!.used);
    if (count <= 0)
      return {
        count: 0,
        blocked: { reason: "daily_cap", until: new Date(Date.now() + Math.max(1_000, day!.free_in_ms ?? 0)) },
      };
  }
  return { count, blocked: null };
}

async function spendRate(ctx: Context, address: string, count: number, perSecond: number): Promise<void> {
  await ctx.db.execute(sql`
    update mail_senders set next_at = clock_timestamp() + make_interval(secs => ${count / perSecond}::float8)
    where address = ${address}`);
}

export type TakenMail = {
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
  /** Why it must not go after all; null: it may. */
  barred: string | null;
};

type Taking = Pick<ClaimLimits, "count" | "instanceId" | "token" | "withSamples"> & {
  address: string | null;
};

function takeMails(ctx: Context, queue: MailQueue, taking: Taking): Promise<readonly TakenMail[]> {
  const { text, values } = takeStatement(ctx, queue, taking);
  return runPrepared<TakenMail>(ctx, `with ${text}`, values);
}

/** The statement that takes mails, behind its WITH. */
export function takeStatement(ctx: Context, queue: MailQueue, taking: Taking) {
  const { address, count, instanceId, token, withSamples } = taking;
  const values = [ctx.workspaceId, queue.campaignId, instanceId, count, address, withSamples ? 1 : 0, token];
  return "runId" in queue
    ? { text: TAKE_OF_RUN, values: [...values, queue.runId, queue.leg] }
    : { text: TAKE_ONE, values: [...values, queue.mailId] };
}

/** The campaign's row comes first, as in `lockCampaign`; without it no mail is looked at. */
const take = (campaign: string, mail: string) => `
  gate as materialized (
    select 1 from campaigns c where c.workspace_id = $1 and c.id = $2 and ${campaign} for share of c
  ), due as (
    select m.id, case
        when l.status <> 'queued' then 'The lead is ' || l.status || ' by now.'
        when ${leadIsSuppressed("l")} then 'The address is on the suppression list.'
        when l.sample and $6::int = 0 then 'It is a lead of the sample web, which no mail server is given.'
        when h.state is distinct from 'held' then 'The credit held for it is gone.'
      end as barred
    from gate cross join lateral (
      select m.id, m.workspace_id, m.lead_id, m.hold_id from mails m
      where m.workspace_id = $1 and ${mail} and m.state = 'queued'
        and ($5::text is null or m.from_address = $5) and m.due_at <= now()
      order by m.due_at, m.id limit $4 for update skip locked
    ) m
    join leads l on l.id = m.lead_id and l.workspace_id = m.workspace_id
    left join credit_holds h on h.id = m.hold_id and h.workspace_id = m.workspace_id
  )
  update mails m set state = case when due.barred is null then 'sending' else m.state end,
    claimed_by = $3, claimed_at = now(), claim_token = $7, attempts = m.attempts + 1, updated_at = now()
  from due where m.id = due.id
  returning m.id, m.campaign_id, m.lead_id, m.to_address, m.to_name, m.from_address, m.from_name, m.subject, m.text,
    m.message_id, m.unsubscribe_token, m.hold_id, m.attempts, m.claim_token, due.barred`;

const TAKE_OF_RUN = take(
  "c.status = 'running' and c.current_run_id = $8 and exists (select 1 from runs r where r.id = $8 and r.leg = $9)",
  "m.run_id = $8",
);
const TAKE_ONE = take("c.status <> 'paused'", "m.id = $8 and m.campaign_id = $2");

function toClaimed(mail: TakenMail): ClaimedMail {
  return {
    id: mail.id,
    campaignId: mail.campaign_id,
    leadId: mail.lead_id,
    toAddress: mail.to_address,
    toName: mail.to_name,
    fromAddress: mail.from_address,
    fromName: mail.from_name,
    subject: mail.subject,
    text: mail.text,
    messageId: mail.message_id,
    unsubscribeToken: mail.unsubscribe_token,
    holdId: mail.hold_id,
    attempts: mail.attempts,
    claimToken: mail.claim_token,
  };
}
