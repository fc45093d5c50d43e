import { creditAccounts, creditHolds } from "@/db/schema";
import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { runPrepared, statement } from "@/lib/run-prepared";
import { settleWanted } from "./settle-statement";

export type Settlement = {
  holdId: string;
  /** Millionths to charge, at most what was held; omitted: all of it. The rest is released. */
  amount?: bigint;
};

/**
 * Charges holds (`held` → `settled`), each once: a hold that is already settled or released is skipped, so a repeated
 * step charges nothing twice. Returns the ids settled now. Holds, entries and the account change in one statement.
 */
export async function settleHolds(ctx: Context, settlements: Settlement[]): Promise<string[]> {
  if (settlements.length === 0) return [];
  const ids = settlements.map((one) => one.holdId);
  const amounts = settlements.map((one) => (one.amount === undefined ? null : one.amount.toString()));
  const rows: readonly { id: string }[] = await runPrepared(ctx, SETTLE, {
    workspaceId: ctx.workspaceId,
    ids,
    amounts,
  });
  return rows.map((row) => row.id);
}

const SETTLE = statement<"workspaceId" | "ids" | "amounts">(
  (p) => `
  with wanted as (
    select * from unnest(${p("ids")}::uuid[], ${p("amounts")}::bigint[]) as w(id, charge)
  ), ${settleWanted(p)}
  select id from resolved`,
);

/** Releases holds (`held` → `released`), each once; resolved ones stay unchanged. Returns the ids released now. */
export async function releaseHolds(ctx: Context, holdIds: string[]): Promise<string[]> {
  if (holdIds.length === 0) return [];
  return releaseWhere(ctx, sql`h.id = any(${sql.param(holdIds)}::uuid[])`);
}

/** Releases every open hold of a run that has an expiry: what its unfinished steps had set aside. */
export async function releaseHoldsOfRun(ctx: Context, runId: string): Promise<string[]> {
  return releaseWhere(ctx, sql`h.run_id = ${runId} and h.expires_at is not null`);
}

/** Releases expired holds, left behind by dead processes. */
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
