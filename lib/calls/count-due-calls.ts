import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { fromCallable } from "./claim-next-call";

/** Counting all calls of a long list would slow the page down, and nobody needs the exact number. */
const MAX_COUNTED = 999;

/** How many calls `claimNextCall` could return to the caller now; `hasMore` if counting stopped at the limit. */
export async function countDueCalls(
  ctx: Context,
  now = new Date(),
): Promise<{ total: number; hasMore: boolean }> {
  const [counted] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 ${await fromCallable(ctx, now)} limit ${MAX_COUNTED + 1}) q`);
  const { count } = counted!;
  return { total: Math.min(count, MAX_COUNTED), hasMore: count > MAX_COUNTED };
}
