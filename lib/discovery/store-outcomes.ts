import { discoveryPages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { ReadPage } from "@/lib/ports/page-reader";
import { packText } from "@/lib/text/packed-text";

export type ReadOutcome = { id: string; page: ReadPage | null; error: string | null; again: boolean };

/**
 * Stores the results of page requests and returns how many pages were read by this call. Only pages that are still `pending` change. So a
 * page that another process has stored in the meantime does not count. Neither does a page whose redirect led to one that the run already
 * has.
 */
export async function storeOutcomes(ctx: Context, runId: string, outcomes: ReadOutcome[]): Promise<number> {
  const stored = await noteOutcomes(ctx, runId, outcomes);
  // The texts are stored one by one: the statement above would copy them for every waiting page.
  for (const { id, page } of outcomes)
    if (page && stored.has(id))
      await ctx.db
        .update(discoveryPages)
        .set({ html: Buffer.from((await packText(page.html)).bytes), size: page.html.length })
        .where(and(eq(discoveryPages.workspaceId, ctx.workspaceId), eq(discoveryPages.id, id)));
  return stored.size;
}

/** Characters that a run reads of one host, and in all. A site of a thousand ordinary pages has a tenth of that. */
const MAX_CHARACTERS_PER_HOST = 100_000_000;
const MAX_CHARACTERS_PER_RUN = 1_000_000_000;

/** Leaves out the pages that wait (state `pending` to `failed`) of hosts, or of a run, that brought as much as they may. */
export async function closeFullHosts(
  ctx: Context,
  runId: string,
  most = { ofHost: MAX_CHARACTERS_PER_HOST, ofRun: MAX_CHARACTERS_PER_RUN },
): Promise<void> {
  await ctx.db.execute(sql`
    with hosts as (
      select host, sum(size) > ${most.ofHost} as is_full, sum(sum(size)) over () > ${most.ofRun} as is_all_full
      from discovery_pages where workspace_id = ${ctx.workspaceId} and run_id = ${runId} group by host
    )
    update discovery_pages p set state = 'failed', updated_at = now(),
      error = p.url || ' was left out: ' || case when h.is_full then 'its site' else 'the run' end || ' has brought as much text as it may, '
        || case when h.is_full then ${inWords(most.ofHost)} else ${inWords(most.ofRun)} end || '.'
    from hosts h
    where p.workspace_id = ${ctx.workspaceId} and p.run_id = ${runId} and p.state = 'pending' and p.host = h.host and (h.is_full or h.is_all_full)`);
}

function inWords(characters: number): string {
  return `${characters / 1_000_000} MB`;
}

/** Stores everything but the texts, and returns which pages were read by this call. */
async function noteOutcomes(ctx: Context, runId: string, part: ReadOutcome[]): Promise<Set<string>> {
  const ids = part.map((one) => one.id);
  const states = part.map((one) => (one.page ? "read" : one.again ? "pending" : "failed"));
  const urls = part.map((one) => plain(one.page?.url));
  const times = part.map((one) => one.page?.fetchedAt ?? null);
  const errors = part.map((one) => plain(one.error));
  // A page that fails temporarily goes to the end of the queue, so that it does not delay the others. A pending page that a redirect led
  // to has been read through that redirect, so it is deleted.
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
        error = v.error, updated_at = now(),
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

/** PostgreSQL does not accept U+0000. */
function plain(text: string | null | undefined): string | null {
  return text?.replaceAll("\u0000", "") ?? null;
}
