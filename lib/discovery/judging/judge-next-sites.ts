import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { priceOf } from "@/lib/credits/price-list";
import { awaitAll } from "../await-all";
import { judgeSite, noteNotJudged } from "../judge-site";
import { groupBySite, NO_SITE } from "../judged-leads";
import { countWaiting } from "./count-waiting";
import { endJudging } from "./end-judging";

const LEADS_AT_ONCE = 200;
const SITES_AT_ONCE = 4;

/**
 * Judges the leads of the next few sites among those that wait. May be repeated: who is judged, or cannot be, waits no
 * longer. When credits run out, nobody waits any longer.
 */
export async function judgeNextSites(ctx: Context): Promise<{ waiting: number }> {
  // Those of one company together, so that its site is read once.
  const next = await ctx.db.execute<{ id: string }>(sql`
    select id from leads where workspace_id = ${ctx.workspaceId} and judge_requested_at is not null
    order by coalesce(lower(domain), split_part(email_key, '@', 2)), id limit ${LEADS_AT_ONCE}`);
  if (next.length === 0) return { waiting: 0 };
  const ids = next.map(({ id }) => id);
  const { sites, without } = await groupBySite(ctx, ids);
  const withoutSite = without.map(({ id }) => id);
  await transact(ctx, (ctx) => noteNotJudged(ctx, withoutSite, NO_SITE));
  const price = priceOf(ctx.settings, "pageContents");
  const readings = await awaitAll(sites.slice(0, SITES_AT_ONCE).map((site) => judgeSite(ctx, site, price)));
  const unpaid = readings.find(({ isUnpaid }) => isUnpaid);
  if (unpaid) await endJudging(ctx, unpaid.failure!);
  return { waiting: await countWaiting(ctx) };
}
