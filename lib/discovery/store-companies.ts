import type { PageFacts } from "@/db/schema";
import { sql } from "@/db/scope";
import { type PageOfCompany, storeFacts } from "@/lib/companies/store-facts";
import type { Context } from "@/lib/context";
import { REGISTRABLE_DOMAIN } from "@/lib/text/registrable-domain";

/** Pages at a time: each has some kilobytes. */
const PORTION = 500;

/** Stores what the pages of a run say of companies that have leads by now, those of earlier runs included. */
export async function storeCompanies(ctx: Context, runId: string): Promise<void> {
  const pages = await ctx.db.execute<{ id: string; domain: string }>(sql`
    select p.id, c.domain from discovery_pages p
      join companies c on c.workspace_id = ${ctx.workspaceId}
        and c.domain = substring(lower(p.host) from ${REGISTRABLE_DOMAIN})
    where p.workspace_id = ${ctx.workspaceId} and p.run_id = ${runId} and p.facts is not null
    order by c.domain, p.rank, p.id`);
  // All pages of a company at once, because what most of them say counts.
  let portion: string[] = [];
  for (const [at, { id, domain }] of pages.entries()) {
    portion.push(id);
    const next = pages[at + 1];
    if (next && (portion.length < PORTION || next.domain === domain)) continue;
    await storeFacts(ctx, await readPages(ctx, portion));
    portion = [];
  }
}

async function readPages(ctx: Context, ids: string[]): Promise<PageOfCompany[]> {
  const rows = await ctx.db.execute<{ url: string; readAt: string; facts: PageFacts }>(sql`
    select coalesce(final_url, url) as url, coalesce(read_at, created_at) as "readAt", facts
    from discovery_pages where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[])
    order by rank, id`);
  return rows.map(({ url, readAt, facts }) => ({ url, readAt: new Date(readAt), ...facts }));
}
