import { sql } from "drizzle-orm";
import type { Context } from "@/lib/context";
import type { ReadPage } from "@/lib/web/page-reader";

export type ReadOutcome = { id: string; page: ReadPage | null; error: string | null; again: boolean };

/** Characters of pages that one statement carries at most, but for a page that is larger by itself: it holds up what serves. */
const LARGEST_STATEMENT = 1_000_000;

/**
 * Keeps what became of pages that were asked for, and answers how many of them were read now: a page that somebody
 * else has stored meanwhile stays as it is and counts for nothing, and so does one whose redirect led to a page that
 * the run has already.
 */
export async function storeOutcomes(ctx: Context, runId: string, outcomes: ReadOutcome[]): Promise<number> {
  let read = 0;
  for (const part of divide(outcomes)) read += await storePart(ctx, runId, part);
  return read;
}

async function storePart(ctx: Context, runId: string, part: ReadOutcome[]): Promise<number> {
  const plain = (text: string | null | undefined) => text?.replaceAll("\u0000", "") ?? null;
  const ids = part.map((one) => one.id);
  const states = part.map((one) => (one.page ? "read" : one.again ? "pending" : "failed"));
  const urls = part.map((one) => plain(one.page?.url));
  // Each a parameter of its own: in an array all quotation marks would be escaped, which takes a second for a hostile page.
  const pages = sql.join(
    part.map((one) => sql`${plain(one.page?.html)}::text`),
    sql`, `,
  );
  const times = part.map((one) => one.page?.fetchedAt ?? null);
  const errors = part.map((one) => plain(one.error));
  // A page that fails in passing goes behind the others, so that they are not kept waiting. Where a redirect led to
  // a page that waits to be read, it has been read by that.
  const [row] = await ctx.db.execute<{ read: number }>(sql`
    with outcomes as (
      select v.*, v.state = 'read' and (
          row_number() over (partition by v.state, v.url order by v.nth) > 1
          or v.url in (select final_url from discovery_pages
            where run_id = ${runId} and state in ('read', 'extracted') and final_url is not null)
        ) as is_repeat
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(states)}::text[], ${sql.param(urls)}::text[],
        array[${pages}], ${sql.param(times)}::text[], ${sql.param(errors)}::text[])
        with ordinality as v(id, state, url, html, read_at, error, nth)
    ), stored as (
      update discovery_pages p set state = case when v.is_repeat then 'extracted' else v.state end, final_url = v.url,
        html = case when v.is_repeat then null else v.html end, read_at = v.read_at::timestamptz,
        error = v.error, attempts = p.attempts + 1, updated_at = now(),
        rank = case when v.state = 'pending' then p.rank + 100 else p.rank end
      from outcomes v
      where p.id = v.id and p.run_id = ${runId} and p.state = 'pending'
      returning p.id, p.state
    ), reached as (
      delete from discovery_pages p where p.run_id = ${runId} and p.state = 'pending'
        and p.url = any(${sql.param(urls)}::text[]) and p.id <> all(${sql.param(ids)}::uuid[])
    )
    select count(*) filter (where state = 'read')::int as read from stored`);
  return row!.read;
}

function* divide(outcomes: ReadOutcome[]): Generator<ReadOutcome[]> {
  let part: ReadOutcome[] = [];
  let size = 0;
  for (const outcome of outcomes) {
    const length = outcome.page?.html.length ?? 0;
    if (part.length > 0 && size + length > LARGEST_STATEMENT) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(outcome);
    size += length;
  }
  if (part.length > 0) yield part;
}
