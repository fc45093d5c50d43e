import type { mailboxes } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { SendFacts } from "@/lib/enrollments/decide-send";
import { gapAfter, mostInDay, waitForCap } from "@/lib/enrollments/mailbox-pace";
import { providerOf } from "@/lib/mailbox-providers/providers";
import { isHandedOver } from "./is-handed-over";

type Mailbox = typeof mailboxes.$inferSelect;
/** What a mailbox allows now: how many emails, and the facts that are the same for all of them. */
export type MailboxLimits = { count: number } & Pick<SendFacts, "mailbox" | "cap" | "gapUntil">;

/** What a mailbox still allows. The caller has locked its row, which makes the claims of all processes take turns. */
export async function readMailboxLimits(
  ctx: Context,
  mailbox: Mailbox,
  fromAddress: string,
  limits: { count: number; dailyCap: number; perSecond: number },
): Promise<MailboxLimits> {
  if (providerOf(mailbox).limitedBy === "sender") {
    const { count, capUntil, gapUntil } = await takeAllowance(ctx, fromAddress, limits);
    return { count, mailbox: mailbox.state, cap: capUntil && { reason: "cap", until: capUntil }, gapUntil };
  }
  const { used, sendingDays, startsFreeing } = await countUsed(ctx, mailbox);
  const most = mostInDay(mailbox, sendingDays);
  const freeAt = used < most ? null : await startsFreeing(used - most);
  return {
    count: Math.min(limits.count, mailbox.gapMost > 0 ? 1 : limits.count, most - used),
    mailbox: mailbox.state,
    cap: freeAt && waitForCap(mailbox, most, freeAt, new Date()),
    gapUntil: mailbox.nextAt,
  };
}

/** How many emails a mailbox hands over at the same time: as a person would, so that a crash leaves one of unknown fate at most. */
export function mostAtOnce(mailbox: Mailbox): number {
  return providerOf(mailbox).limitedBy === "mailbox" ? 1 : Number.POSITIVE_INFINITY;
}

/** Draws the gap after an email and stores when the mailbox's next one may go. The caller has locked the mailbox's row. */
export async function drawGap(ctx: Context, mailbox: Mailbox): Promise<void> {
  if (mailbox.gapMost === 0) return;
  await ctx.db.execute(sql`
    update mailboxes set gaps_drawn = gaps_drawn + 1,
      next_at = clock_timestamp() + make_interval(secs => ${gapAfter(mailbox) / 1000}::float8)
    where workspace_id = ${ctx.workspaceId} and id = ${mailbox.id}`);
}

/** What a person's mailbox sent in the last 24 hours, and the most that it sends in them. */
export async function readDay(ctx: Context, mailbox: Mailbox): Promise<{ used: number; most: number }> {
  const { used, sendingDays } = await countUsed(ctx, mailbox);
  return { used, most: mostInDay(mailbox, sendingDays) };
}

/** Answers of people count against no cap. */
async function countUsed(ctx: Context, { id, address, zone }: Mailbox) {
  const ofMailbox = sql`workspace_id = ${ctx.workspaceId} and from_address = ${address} and mailbox_id = ${id}
    and enrollment_id is not null and ${isHandedOver()}`;
  const [row] = await ctx.db.execute<{ used: number; sending_days: number }>(sql`
    select count(*) filter (where claimed_at > now() - interval '24 hours')::int as used,
      (count(distinct (claimed_at at time zone ${zone})::date)
        filter (where (claimed_at at time zone ${zone})::date < (now() at time zone ${zone})::date))::int as sending_days
    from deliveries where ${ofMailbox}`);
  return {
    used: row!.used,
    sendingDays: row!.sending_days,
    /** When so many more than one of the day's emails are older than 24 hours. */
    startsFreeing: async (beyond: number) => {
      const [oldest] = await ctx.db.execute<{ at: string }>(sql`
        select claimed_at + interval '24 hours' as at from deliveries
        where ${ofMailbox} and claimed_at > now() - interval '24 hours'
        order by claimed_at offset ${beyond} limit 1`);
      return oldest ? new Date(oldest.at) : null;
    },
  };
}

type Limits = { count: number; dailyCap: number; perSecond: number };

/**
 * `count`: emails that may go now; `capUntil` and `gapUntil`: until when none may, by the daily cap and by the rate.
 */
type Allowance = { count: number; capUntil: Date | null; gapUntil: Date | null };

/**
 * How many emails the sender address may hand over now. While a limit is set, its row lock serializes the claims of all
 * processes.
 */
async function takeAllowance(ctx: Context, address: string, limits: Limits): Promise<Allowance> {
  const allowance: Allowance = { count: limits.count, capUntil: null, gapUntil: null };
  if (limits.dailyCap === 0 && limits.perSecond === 0) return allowance;
  // A sender address may be used by every workspace, so its allowance counts across all of them.
  const all = acrossWorkspaces(ctx);
  await all.execute(sql`insert into sender_rate_limits (address) values (${address}) on conflict do nothing`);
  const [sender] = await all.execute<{ wait_ms: number }>(sql`
    select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as wait_ms
    from sender_rate_limits where address = ${address} for update`);
  if (limits.perSecond > 0) {
    if (sender!.wait_ms > 0) return { ...allowance, gapUntil: new Date(Date.now() + sender!.wait_ms) };
    allowance.count = Math.min(allowance.count, Math.max(1, Math.floor(limits.perSecond)));
  }
  if (limits.dailyCap > 0) {
    const [day] = await all.execute<{ used: number; free_in_ms: number | null }>(sql`
      select count(*)::int as used,
        (extract(epoch from min(claimed_at) + interval '24 hours' - now()) * 1000)::float8 as free_in_ms
      from deliveries where from_address = ${address} and claimed_at > now() - interval '24 hours'
        and ${isHandedOver()}`);
    allowance.count = Math.min(allowance.count, limits.dailyCap - day!.used);
    if (allowance.count <= 0)
      allowance.capUntil = new Date(Date.now() + Math.max(1_000, day!.free_in_ms ?? 0));
  }
  return allowance;
}

export async function spendRate(
  ctx: Context,
  address: string,
  count: number,
  perSecond: number,
): Promise<void> {
  await acrossWorkspaces(ctx).execute(sql`
    update sender_rate_limits set next_at = clock_timestamp() + make_interval(secs => ${count / perSecond}::float8)
    where address = ${address}`);
}
