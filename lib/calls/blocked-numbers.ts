import { type DO_NOT_CALL_REASONS, doNotCall } from "@/db/schema";
import { sql } from "@/db/scope";
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

/**
 * Locks the open calls to numbers (E.164) that are about to be blocked. The rows of the calls are locked before those of the do-not-call
 * list, in the same order as where an outcome blocks the number of its call. Any other order can deadlock.
 */
export async function lockCallsTo(ctx: Context, numbers: string[]): Promise<void> {
  await ctx.db.execute(sql`
    select 1 from calls where workspace_id = ${ctx.workspaceId} and state = 'open'
      and phone = any(${sql.param(numbers)}::text[]) order by id for update`);
}

/**
 * Blocks a number (E.164) for the whole workspace and cancels its open calls. A number that is already blocked keeps its first reason and
 * note.
 */
export async function blockNumber(
  ctx: Context,
  entry: { phone: string; reason: (typeof DO_NOT_CALL_REASONS)[number]; note?: string | null | undefined },
): Promise<typeof doNotCall.$inferSelect> {
  const { phone, reason, note = null } = entry;
  const [erased] = await ctx.db
    .select()
    .from(doNotCall)
    .where(
      sql`${doNotCall.workspaceId} = ${ctx.workspaceId} and ${doNotCall.phoneKey} = ${eraseText(ctx, phone)}`,
    );
  if (erased) return erased;
  await lockCallsTo(ctx, [phone]);
  const [row] = await ctx.db
    .insert(doNotCall)
    .values({ workspaceId: ctx.workspaceId, phone, phoneKey: phone, reason, note })
    .onConflictDoUpdate({
      target: [doNotCall.workspaceId, doNotCall.phoneKey],
      // Changes nothing; `do nothing` would not return the existing row.
      set: { phoneKey: sql`excluded.phone_key`, updatedAt: doNotCall.updatedAt },
    })
    .returning();
  await cancelCalls(ctx, sql`c.phone = ${phone}`, "blocked");
  return row!;
}

/** Blocks the number of a person who is deleted for good without storing it: its hash replaces any existing entry. */
export async function blockErasedNumber(ctx: Context, phone: string): Promise<void> {
  const key = eraseText(ctx, phone);
  await ctx.db
    .delete(doNotCall)
    .where(sql`${doNotCall.workspaceId} = ${ctx.workspaceId} and ${doNotCall.phoneKey} = ${phone}`);
  await ctx.db
    .insert(doNotCall)
    .values({
      workspaceId: ctx.workspaceId,
      phone: key.slice(0, 20),
      phoneKey: key,
      reason: "manual" as const,
      note: "Permanently deleted: only a hash of the number is kept.",
    })
    .onConflictDoNothing({ target: [doNotCall.workspaceId, doNotCall.phoneKey] });
}
