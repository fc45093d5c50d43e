import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

type Limits = { count: number; dailyCap: number; perSecond: number };

/**
 * `count`: emails that may go now; `capUntil` and `gapUntil`: until when none may, by the daily cap and by the rate.
 */
type Allowance = { count: number; capUntil: Date | null; gapUntil: Date | null };

/**
 * How many emails the sender address may hand over now. While a limit is set, its row lock serializes the claims of all
 * processes.
 */
export async function takeAllowance(ctx: Context, address: string, limits: Limits): Promise<Allowance> {
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
        and state in ('sending', 'sent', 'unknown')`);
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
