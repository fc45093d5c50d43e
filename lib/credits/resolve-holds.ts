import { sql } from "drizzle-orm";
import { creditAccounts, creditEntries, creditHolds } from "@/db/schema";
import { type Context, transact } from "@/lib/context";

export type Settlement = {
  holdId: string;
  /** Millionths to charge, at most what was held; left out: all of it. The rest goes back. */
  amount?: bigint;
};

/**
 * Charges holds, each once: a hold that is settled or released already is passed over, so that a repeated step
 * books nothing twice. Answers the ids that were settled now. Rows, entries and the account change in one statement.
 */
export async function settleHolds(ctx: Context, settlements: Settlement[]): Promise<string[]> {
  if (settlements.length === 0) return [];
  const ids = settlements.map((one) => one.holdId);
  const amounts = settlements.map((one) => (one.amount === undefined ? null : one.amount.toString()));
  return transact(ctx, async (ctx) => {
    // The account comes last everywhere, after the rows that the money is for: one order of locks, no deadlock.
    const rows = await ctx.db.execute<{ id: string }>(sql`
      with wanted as (
        select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(amounts)}::bigint[]) as w(id, charge)
      ), resolved as (
        update ${creditHolds} h set state = 'settled', updated_at = now(),
          settled = least(h.amount, greatest(0, coalesce(w.charge, h.amount)))
        from wanted w
        where h.id = w.id and h.workspace_id = ${ctx.workspaceId} and h.state = 'held'
        returning h.id, h.action, h.amount, h.settled, h.run_id
      ), booked as (
        insert into ${creditEntries} (id, workspace_id, kind, action, amount, key, hold_id, run_id)
        select gen_random_uuid(), ${ctx.workspaceId}, 'charge', action, -settled, 'hold:' || id, id, run_id
        from resolved where settled > 0
      ), account as (
        update ${creditAccounts} a set updated_at = now(),
          posted = a.posted - s.charged, held = a.held - s.held
        from (select coalesce(sum(settled), 0) as charged, coalesce(sum(amount), 0) as held from resolved) s
        where a.workspace_id = ${ctx.workspaceId}
      )
      select id from resolved`);
    return rows.map((row) => row.id);
  });
}

/** Gives holds back, each once; what is resolved already stays as it is. Answers the ids that were released now. */
export async function releaseHolds(ctx: Context, holdIds: string[]): Promise<string[]> {
  if (holdIds.length === 0) return [];
  return releaseWhere(ctx, sql`h.id = any(${sql.param(holdIds)}::uuid[])`);
}

/** Gives back every open hold of a run that is bound to expire: what its unfinished steps had set aside. */
export async function releaseHoldsOfRun(ctx: Context, runId: string): Promise<string[]> {
  return releaseWhere(ctx, sql`h.run_id = ${runId} and h.expires_at is not null`);
}

/** Gives back what a dead process left behind. */
export async function sweepStaleHolds(ctx: Context): Promise<string[]> {
  return releaseWhere(ctx, sql`h.expires_at < now()`);
}

async function releaseWhere(ctx: Context, condition: ReturnType<typeof sql>): Promise<string[]> {
  return transact(ctx, async (ctx) => {
    const rows = await ctx.db.execute<{ id: string }>(sql`
      with resolved as (
        update ${creditHolds} h set state = 'released', updated_at = now()
        where h.workspace_id = ${ctx.workspaceId} and h.state = 'held' and ${condition}
        returning h.id, h.amount
      ), account as (
        update ${creditAccounts} a set updated_at = now(), held = a.held - s.held
        from (select coalesce(sum(amount), 0) as held from resolved) s
        where a.workspace_id = ${ctx.workspaceId} and s.held > 0
      )
      select id from resolved`);
    return rows.map((row) => row.id);
  });
}
