import { creditAccounts, creditHolds } from "@/db/schema";
import { sql } from "@/db/scope";
import { type Context, transact, transactApart } from "@/lib/context";
import { newId } from "@/lib/id";
import { runPrepared, statement } from "@/lib/run-prepared";
import { insufficientCredits } from "./insufficient-credits";
import type { PricedAction } from "./price-list";

export type HoldRequest = {
  /** What the hold is for; unique in a workspace. A second request with the same key returns the existing hold. */
  key: string;
  action: PricedAction;
  /** Millionths of a credit. */
  amount: bigint;
  runId?: string | null;
  /** After this time the sweep may release it; omitted: never. */
  expiresAt?: Date;
};

export type Hold = { id: string; amount: bigint; state: "held" | "settled" | "released" };

/**
 * Sets credits aside so that they cannot be spent twice. One conditional UPDATE decides, whatever runs concurrently;
 * the database rejects any change that would leave less than nothing.
 *
 * Errors: `insufficient_credits` with the required and the available amount.
 */
export async function holdCredits(ctx: Context, request: HoldRequest): Promise<Hold> {
  return transact(ctx, async (ctx) => {
    const [made] = await ctx.db
      .insert(creditHolds)
      .values({
        workspaceId: ctx.workspaceId,
        key: request.key,
        action: request.action,
        amount: request.amount,
        runId: request.runId ?? null,
        expiresAt: request.expiresAt ?? null,
      })
      .onConflictDoNothing({ target: [creditHolds.workspaceId, creditHolds.key] })
      .returning({ id: creditHolds.id, amount: creditHolds.amount, state: creditHolds.state });
    if (!made) return findHold(ctx, request.key);
    if (!(await holdOnAccount(ctx, request.amount))) throw await insufficientCredits(ctx, request.amount);
    return made;
  });
}

/**
 * Holds the same amount for each of `keys`, in order, for as many as the balance pays for. Keys that already have a
 * hold are not paid for again. Returns the new holds. `use` writes what they are for; it runs before the account is
 * locked, so other spenders wait only for the commit.
 */
export async function holdAsManyAsPaid(
  ctx: Context,
  request: Omit<HoldRequest, "key"> & { keys: string[] },
  use: (ctx: Context, holds: readonly NewHold[]) => Promise<unknown> = async () => {},
): Promise<readonly NewHold[]> {
  if (request.keys.length === 0) return [];
  return transact(ctx, async (ctx) => {
    const hold = async (locked: boolean) => {
      const available = await readAvailable(ctx, locked);
      const payable = request.amount === 0n ? request.keys.length : Number(available / request.amount);
      const keys = request.keys.slice(0, Math.max(0, payable));
      if (keys.length === 0) return [];
      return transactApart(ctx, async (ctx) => {
        const holds = await insertHolds(ctx, { ...request, keys });
        await use(ctx, holds);
        if (!(await holdOnAccount(ctx, request.amount * BigInt(holds.length)))) throw new OutspentError();
        return holds;
      });
    };
    return hold(false).catch((error) => {
      if (error instanceof OutspentError) return hold(true);
      throw error;
    });
  });
}

export type NewHold = { id: string; key: string };

/**
 * Someone else spent from the balance between reading it and taking the hold. The savepoint is rolled back, and the
 * second attempt locks the account first.
 */
class OutspentError extends Error {}

async function readAvailable(ctx: Context, locked: boolean): Promise<bigint> {
  const query = ctx.db
    .select({ available: sql<string>`${creditAccounts.posted} - ${creditAccounts.held}` })
    .from(creditAccounts)
    .where(sql`${creditAccounts.workspaceId} = ${ctx.workspaceId}`);
  const [account] = await (locked ? query.for("update") : query);
  return BigInt(account?.available ?? 0);
}

function insertHolds(
  ctx: Context,
  { keys, action, amount, runId = null, expiresAt }: Omit<HoldRequest, "key"> & { keys: string[] },
): Promise<readonly NewHold[]> {
  return runPrepared(ctx, INSERT_HOLDS, {
    workspaceId: ctx.workspaceId,
    action,
    amount: amount.toString(),
    runId,
    expiresAt: expiresAt?.toISOString() ?? null,
    ids: keys.map(() => newId()),
    keys,
  });
}

const INSERT_HOLDS = statement<"workspaceId" | "action" | "amount" | "runId" | "expiresAt" | "ids" | "keys">(
  (p) => `
  insert into credit_holds (id, workspace_id, key, action, amount, run_id, expires_at)
  select w.id, ${p("workspaceId")}::uuid, w.key, ${p("action")}::text, ${p("amount")}::bigint, ${p("runId")}::uuid, ${p("expiresAt")}::timestamptz
  from unnest(${p("ids")}::uuid[], ${p("keys")}::text[]) as w(id, key)
  on conflict (workspace_id, key) do nothing
  returning id, key`,
);

/** False if less is available. */
async function holdOnAccount(ctx: Context, amount: bigint): Promise<boolean> {
  const taken = await ctx.db
    .update(creditAccounts)
    .set({ held: sql`${creditAccounts.held} + ${amount}` })
    .where(
      sql`${creditAccounts.workspaceId} = ${ctx.workspaceId} and ${creditAccounts.posted} - ${creditAccounts.held} >= ${amount}`,
    )
    .returning({ held: creditAccounts.held });
  return taken.length > 0;
}

/**
 * Holds all of the amounts or none, in one statement, so that the account is locked only until the commit that follows.
 * The keys must be new. False if the balance does not pay for all of them.
 */
export async function holdTogether(
  ctx: Context,
  requests: (Pick<HoldRequest, "key" | "action" | "amount"> & { id: string })[],
  runId: string | null = null,
): Promise<boolean> {
  const rows = await runPrepared(ctx, HOLD_TOGETHER, {
    workspaceId: ctx.workspaceId,
    ids: requests.map(({ id }) => id),
    keys: requests.map(({ key }) => key),
    actions: requests.map(({ action }) => action),
    amounts: requests.map(({ amount }) => amount.toString()),
    runId,
  });
  return rows.length > 0;
}

const HOLD_TOGETHER = statement<"workspaceId" | "ids" | "keys" | "actions" | "amounts" | "runId">(
  (p) => `
  with wanted as (
    select * from unnest(${p("ids")}::uuid[], ${p("keys")}::text[], ${p("actions")}::text[], ${p("amounts")}::bigint[]) as w(id, key, action, amount)
  ), account as (
    update credit_accounts a set held = a.held + s.total, updated_at = now()
    from (select sum(amount) as total from wanted) s
    where a.workspace_id = ${p("workspaceId")} and a.posted - a.held >= s.total
    returning 1
  )
  insert into credit_holds (id, workspace_id, key, action, amount, run_id)
  select w.id, ${p("workspaceId")}, w.key, w.action, w.amount, ${p("runId")}::uuid from wanted w, account
  returning id`,
);

async function findHold(ctx: Context, key: string): Promise<Hold> {
  const [hold] = await ctx.db
    .select({ id: creditHolds.id, amount: creditHolds.amount, state: creditHolds.state })
    .from(creditHolds)
    .where(sql`${creditHolds.workspaceId} = ${ctx.workspaceId} and ${creditHolds.key} = ${key}`);
  if (!hold) throw new Error(`The hold ${key} vanished while it was being made.`);
  return hold;
}
