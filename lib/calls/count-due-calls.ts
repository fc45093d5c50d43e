import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { fromCallable } from "./claim-next-call";

/** Counting all of a long list would hold up a page, and nobody needs to know how many more there are. */
const MOST = 999;

/** How many calls `claimNextCall` could give to whoever asks at this moment; `hasMore` where they were not all counted. */
export async function countDueCalls(
  ctx: Context,
  now = new Date(),
): Promise<{ total: number; hasMore: boolean }> {
  const [counted] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 ${await fromCallable(ctx, now)} limit ${MOST + 1}) q`);
  const { count } = counted!;
  return { total: Math.min(count, MOST), hasMore: count > MOST };
}
