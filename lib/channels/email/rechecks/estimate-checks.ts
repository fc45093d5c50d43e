import type { SQL } from "drizzle-orm";
import type { EvidenceRow } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import { priceOf } from "@/lib/credits/price-list";
import { pagesSeenBefore } from "@/lib/leads/page-evidence";
import { creditsInWords } from "@/lib/text/credits-in-words";

const DAY_MS = 86_400_000;
const BATCH = 1_000;
/** Business days take longer by the calendar, and holidays and waiting mailboxes put steps off. */
const CALENDAR_DAYS = 7 / 5;
const PUT_OFF_DAYS = 7;

export type ChecksEstimate = { pages: number; cost: number };

/**
 * How often pages are read again, at most, for the whole sequence of some leads, and what that costs in credits; `chosen` is an SQL
 * query of their ids. A page is read once for all, and counts again for each time that it becomes too old on the way.
 */
export async function estimateChecks(ctx: Context, chosen: SQL): Promise<ChecksEstimate> {
  const maxAge = ctx.settings.FACT_MAX_AGE_DAYS;
  const now = Date.now();
  const readsOf = new Map<string, number>();
  for (let after: string | null = null; ; ) {
    const rows: readonly { id: string; evidence: EvidenceRow[]; days: number }[] = await ctx.db.execute<{
      id: string;
      evidence: EvidenceRow[];
      days: number;
    }>(sql`
      select l.id, l.evidence, w.days from leads l cross join lateral (
        select ceil(coalesce(sum(n.wait_days) * ${CALENDAR_DAYS}::float8 + ${PUT_OFF_DAYS}, 0))::int as days
        from sequences q join sequence_steps n on n.sequence_id = q.id and n.removed_at is null and n.position > 0
        where q.workspace_id = l.workspace_id and q.campaign_id = l.campaign_id) w
      where l.workspace_id = ${ctx.workspaceId} and l.id in (${chosen})
        and l.checked_at < now() + (w.days - ${maxAge}) * interval '1 day'
        and ${after === null ? sql`true` : sql`l.id > ${after}`}
      order by l.id limit ${BATCH}`);
    for (const { evidence, days } of rows) {
      const reads = new Map<string, number>();
      // The first time for what is too old by the last step; the nth time `maxAge` days later.
      for (let nth = 1; (nth - 1) * maxAge <= days; nth += 1)
        for (const url of pagesSeenBefore(evidence, new Date(now + (days - nth * maxAge) * DAY_MS)))
          reads.set(url, nth);
      for (const [url, count] of reads) readsOf.set(url, Math.max(count, readsOf.get(url) ?? 0));
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.id;
  }
  const pages = [...readsOf.values()].reduce((sum, count) => sum + count, 0);
  return { pages, cost: toCredits(priceOf(ctx.settings, "pageContents") * BigInt(pages)) };
}

/** Beside a price: how much of it is for pages that are read again; empty where none is. */
export function describeChecks({ pages, cost }: ChecksEstimate): string {
  if (pages === 0) return "";
  const which = pages === 1 ? "1 page" : `${pages} pages`;
  return `This includes up to ${creditsInWords(cost)} for reading ${which} again whose facts are too old to use.`;
}
