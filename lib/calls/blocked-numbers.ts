import { type DO_NOT_CALL_REASONS, doNotCall } from "@/db/schema";
import { sql } from "@/db/scope";
import { type Blocklist, block, blockErased } from "@/lib/blocklist/blocklist";
import type { Context } from "@/lib/context";
import { erasedInSql, eraseText } from "@/lib/erased";
import { cancelCalls } from "./cancel-calls";

/** SQL condition: the number `column` (E.164) of a row in `workspace` must not be called. */
export function numberIsBlocked(workspace: string, column: string): string {
  const erased = erasedInSql(workspace, column);
  return `exists (select 1 from do_not_call d where d.workspace_id = ${workspace} and d.phone_key in (${column}, ${erased}))`;
}

/** Those of the numbers (E.164) that must not be called in this workspace. */
export async function findBlockedNumbers(ctx: Context, numbers: string[]): Promise<Set<string>> {
  const erased = numbers.map((number) => eraseText(ctx, number));
  const rows = await ctx.db.execute<{ number: string }>(sql`
    select distinct v.number from unnest(${sql.param(numbers)}::text[], ${sql.param(erased)}::text[]) as v(number, erased)
      join do_not_call d on d.workspace_id = ${ctx.workspaceId} and d.phone_key in (v.number, v.erased)`);
  return new Set(rows.map((row) => row.number));
}

/** The numbers (E.164) that nobody in a workspace calls. Adding one cancels the open calls to it. */
export const DO_NOT_CALL: Blocklist<typeof doNotCall> = {
  table: doNotCall,
  noun: "do-not-call entry",
  value: "phone",
  key: "phoneKey",
  keyOf: (phone) => phone,
  erasedKeyOf: eraseText,
  lock: lockCallsTo,
  afterAdding: (ctx, _made, phones) =>
    cancelCalls(ctx, sql`c.phone = any(${sql.param(phones)}::text[])`, "blocked"),
};

/**
 * Locks the open calls to numbers (E.164) that are about to be blocked. The rows of the calls are locked before those of the do-not-call
 * list, in the same order as where an outcome blocks the number of its call. Any other order can deadlock.
 */
async function lockCallsTo(ctx: Context, numbers: string[]): Promise<void> {
  await ctx.db.execute(sql`
    select 1 from calls where workspace_id = ${ctx.workspaceId} and state = 'open'
      and phone = any(${sql.param(numbers)}::text[]) order by id for update`);
}

/** Blocks a number (E.164) for the whole workspace and cancels its open calls. */
export function blockNumber(
  ctx: Context,
  {
    phone,
    ...entry
  }: { phone: string; reason: (typeof DO_NOT_CALL_REASONS)[number]; note?: string | null | undefined },
): Promise<typeof doNotCall.$inferSelect> {
  return block(ctx, DO_NOT_CALL, { value: phone, ...entry });
}

/** Blocks the number of a person who is deleted for good without storing it. */
export function blockErasedNumber(ctx: Context, phone: string): Promise<void> {
  return blockErased(ctx, DO_NOT_CALL, phone);
}
