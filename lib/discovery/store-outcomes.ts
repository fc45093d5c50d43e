import { discoveryPages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { ReadPage } from "@/lib/ports/page-reader";

export type ReadOutcome = { id: string; page: ReadPage | null; error: string | null; again: boolean };

/**
 * Keeps what became of pages that were asked for, and answers how many of them were read now: a page that somebody
 * else has stored meanwhile stays as it is and counts for nothing, and so does one whose redirect led to a page that
 * the run has already.
 */
export async function storeOutcomes(ctx: Context, runId: string, outcomes: ReadOutcome[]): Promise<number> {
  const stored = await noteOutcomes(ctx, runId, outcomes);
  // Each text by itself: in the statement above it would be copied for every page that waits, and an array of them is
  // escaped here, which takes a second where a hostile page is full of quotation marks.
  for (const { id, page } of outcomes)
    if (page && stored.has(id))
      await ctx.db
        .update(discoveryPages)
        .set({ html: plain(page.html) })
        .where(and(eq(discoveryPages.workspaceId, ctx.workspaceId), eq(discoveryPages.id, id)));
  return stored.size;
}

/** Notes all but the texts, and answers which pages were read now. */
async function noteOutcomes(ctx: Context, runId: string, part: ReadOutcome[]): Promise<Set<string>> {
  const ids = part.map((one) => one.id);
  const states = part.map((one) => (one.page ? "read" : one.again ? "pending" : "failed"));
  const urls = part.map((one) => plain(one.page?.url));
  const times = part.map((one) => one.page?.fetchedAt ?? null);
  const errors = part.map((one) => plain(one.error));
  // A page that fails in passing goes behind the others, so that they are not kept waiting. Where a redirect led to
  // a page that waits to be read, it has been read by that.
  const rows = await ctx.db.execute<{ id: string }>(sql`
    with outcomes as (
      select v.*, v.state = 'read' and (
          row_number() over (partition by v.state, v.url order by v.nth) > 1
          or v.url in (select final_url from discovery_pages
            where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and state in ('read', 'extracted') and final_url is not null)
        ) as is_repeat
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(states)}::text[], ${sql.param(urls)}::text[],
        ${sql.param(times)}::text[], ${sql.param(errors)}::text[])
        with ordinality as v(id, state, url, read_at, error, nth)
    ), stored as (
      update discovery_pages p set state = case when v.is_repeat then 'extracted' else v.state end, final_url = v.url,
        read_at = v.read_at::timestamptz,
        error = v.error, attempts = p.attempts + 1, updated_at = now(),
        rank = case when v.state = 'pending' then p.rank + 100 else p.rank end
      from outcomes v
      where p.workspace_id = ${ctx.workspaceId} and p.id = v.id and p.run_id = ${runId} and p.state = 'pending'
      returning p.id, p.state
    ), reached as (
      delete from discovery_pages p where p.workspace_id = ${ctx.workspaceId} and p.run_id = ${runId} and p.state = 'pending'
        and p.url = any(${sql.param(urls)}::text[]) and p.id <> all(${sql.param(ids)}::uuid[])
    )
    select id from stored where state = 'read'`);
  return new Set(rows.map((row) => row.id));
}

/** PostgreSQL takes no U+0000. */
function plain(text: string | null | undefined): string | null {
  return text?.replaceAll("\u0000", "") ?? null;
}
