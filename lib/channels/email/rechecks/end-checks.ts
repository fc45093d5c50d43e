import { inArray } from "drizzle-orm";
import { pageChecks } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { type Context, transact } from "@/lib/context";
import { pagesSeenBefore } from "@/lib/leads/page-evidence";
import { checkedBefore } from "@/lib/leads/unchecked";
import { hashPage } from "./hash-page";
import type { WaitingLead } from "./waiting-leads";

/** Ends the wait of those leads all of whose pages were read again or given up. */
export async function endChecks(ctx: Context, waiting: readonly WaitingLead[]): Promise<void> {
  if (waiting.length === 0) return;
  const before = checkedBefore(ctx);
  const pagesOf = new Map(
    waiting.map(({ id, evidence }) => [id, pagesSeenBefore(evidence, before).map(hashPage)]),
  );
  const givenUp = await listGivenUp(ctx, [...new Set([...pagesOf.values()].flat())]);
  const done = waiting.filter(({ id }) => pagesOf.get(id)!.every((page) => givenUp.has(page)));
  if (done.length === 0) return;
  const failed = done.filter(({ id }) => pagesOf.get(id)!.length > 0);
  await transact(ctx, async (ctx) => {
    const ended = await ctx.db.execute<{ id: string; isFailed: boolean }>(sql`
      update leads l set check_requested_at = null,
        check_failed_at = case when v.failed then now() else l.check_failed_at end
      from (
        select l.id, l.id = any(${sql.param(failed.map(({ id }) => id))}::uuid[]) as failed from leads l
        where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param(done.map(({ id }) => id))}::uuid[])
          and l.check_requested_at is not null
        order by l.id for no key update
      ) v
      where l.workspace_id = ${ctx.workspaceId} and l.id = v.id
      returning l.id, v.failed as "isFailed"`);
    const campaignOf = new Map(waiting.map(({ id, campaignId }) => [id, campaignId]));
    await recordActivity(
      ctx,
      ended
        .filter(({ isFailed }) => isFailed)
        .map(({ id }) => ({ kind: "facts_unchecked" as const, leadId: id, campaignId: campaignOf.get(id)! })),
    );
    if (ended.length > 0)
      await ctx.emit({ name: "enrollments/follow-ups.due", data: { workspaceId: ctx.workspaceId } });
  });
}

async function listGivenUp(ctx: Context, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await ctx.db
    .select({ urlHash: pageChecks.urlHash })
    .from(pageChecks)
    .where(
      and(
        eq(pageChecks.workspaceId, ctx.workspaceId),
        inArray(pageChecks.urlHash, hashes),
        sql`${pageChecks.givenUpAt} is not null and ${pageChecks.nextTryAt} > now()`,
      ),
    );
  return new Set(rows.map(({ urlHash }) => urlHash));
}
