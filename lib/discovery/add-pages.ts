import { sql } from "drizzle-orm";
import { discoveryPages } from "@/db/schema";
import type { Context } from "@/lib/context";
import { normalizeUrl } from "@/lib/web/normalize-url";
import type { DiscoveryRun } from "./discovery-run";
import type { FoundPage } from "./open-source";

/**
 * Notes pages to be read, each once in a run, as many as the run's limits leave room for: of each host, and in all.
 * Answers how many are new.
 */
export async function addPages(
  ctx: Context,
  { run, limits }: DiscoveryRun,
  origin: "source" | "search" | "sample",
  found: FoundPage[],
): Promise<number> {
  const pages = new Map<string, FoundPage & { host: string }>();
  for (const page of found) {
    const url = normalizeUrl(page.url);
    if (url && !pages.has(url)) pages.set(url, { ...page, url, host: new URL(url).host });
  }
  if (pages.size === 0) return 0;
  const hosts = [...new Set([...pages.values()].map((page) => page.host))];
  const known = await ctx.db.execute<{ host: string | null; pages: number }>(sql`
    select host, count(*)::int as pages from discovery_pages
    where run_id = ${run.id} and (host = any(${sql.param(hosts)}::text[]))
    group by rollup (host)`);
  const [all] = await ctx.db.execute<{ pages: number }>(
    sql`select count(*)::int as pages from discovery_pages where run_id = ${run.id}`,
  );
  const most = origin === "source" ? limits.pagesOfSource : limits.pagesOfFoundHost;
  const used = new Map(known.map((row) => [row.host, row.pages]));
  let room = limits.pages - all!.pages;
  const rows = [];
  for (const page of [...pages.values()].sort((a, b) => a.rank - b.rank)) {
    const ofHost = used.get(page.host) ?? 0;
    if (room <= 0 || ofHost >= most) continue;
    room -= 1;
    used.set(page.host, ofHost + 1);
    rows.push({ ...page, workspaceId: ctx.workspaceId, runId: run.id, round: run.round, origin });
  }
  if (rows.length === 0) return 0;
  const added = await ctx.db
    .insert(discoveryPages)
    .values(rows)
    .onConflictDoNothing({ target: [discoveryPages.runId, discoveryPages.url] })
    .returning({ id: discoveryPages.id });
  return added.length;
}
