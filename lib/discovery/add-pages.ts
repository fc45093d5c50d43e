import { setImmediate as breathe } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { discoveryPages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import type { SearchProvider } from "@/lib/ports/search-provider";
import { normalizeUrl, pageKey } from "@/lib/text/normalize-url";
import { rankOfKind } from "@/lib/web/rank-of-kind";
import type { DiscoveryRun } from "./discovery-run";

/** Pages per statement, few enough that other requests are not delayed. */
const PORTION = 50;
/** URLs to compare before yielding to other work. */
const AT_ONCE = 200;

type FoundPage = {
  url: string;
  rank: number;
  depth: number;
  /** The caller named this very page. */
  named?: boolean;
};
type NewPage = FoundPage & { host: string };

/**
 * Adds pages to be read (state `pending`), each once per run, up to the run's limits per host and in total. A page that the caller named
 * is always added. Returns how many are new.
 */
export async function addPages(
  ctx: Context,
  discovery: DiscoveryRun,
  origin: SearchProvider["origin"],
  found: FoundPage[],
): Promise<number> {
  const { run } = discovery;
  const pages = new Map<string, NewPage>();
  for (const [index, page] of found.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    const url = normalizeUrl(page.url);
    const key = url && pageKey(url);
    if (key && !pages.has(key)) pages.set(key, { ...page, url, host: new URL(url).host });
  }
  if (pages.size === 0) return 0;
  const hosts = new Set([...pages.values()].map((page) => page.host));
  const known = await listKnown(ctx, run.id, [...hosts]);
  // A page under another spelling, or one that a redirect led to, is not read and charged twice.
  for (const [index, { state, url, finalUrl }] of known.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    for (const spelling of state === "failed" ? [] : [url, finalUrl ?? url]) {
      const key = pageKey(spelling);
      // A page that the caller named is tried exactly as written, because the other spelling may not respond.
      if (!pages.get(key)?.named) pages.delete(key);
    }
  }
  const fresh = await fillRoom(ctx, discovery, origin, [...pages.values()], known);
  // Of two pages with the same rank, the one found first is read first.
  const ids = new Map(fresh.map((page) => [page.url, newId()]));
  // Always in the same order, so that concurrent transactions that add the same pages do not deadlock.
  fresh.sort((a, b) => (a.url < b.url ? -1 : 1));
  let added = 0;
  for (let start = 0; start < fresh.length; start += PORTION) {
    const rows = fresh.slice(start, start + PORTION).map(({ url, host, rank, depth }) => ({
      id: ids.get(url)!,
      workspaceId: ctx.workspaceId,
      runId: run.id,
      round: run.round,
      origin,
      url,
      host,
      rank,
      depth,
    }));
    const made = await ctx.db
      .insert(discoveryPages)
      .values(rows)
      .onConflictDoNothing({ target: [discoveryPages.runId, discoveryPages.url] })
      .returning({ id: discoveryPages.id });
    added += made.length;
  }
  return added;
}

type KnownPage = { url: string; finalUrl: string | null; host: string; state: string };

function listKnown(ctx: Context, runId: string, hosts: string[]): Promise<KnownPage[]> {
  const bare = hosts.map((host) => host.replace(/^www\./, ""));
  return ctx.db
    .select({
      url: discoveryPages.url,
      finalUrl: discoveryPages.finalUrl,
      host: discoveryPages.host,
      state: discoveryPages.state,
    })
    .from(discoveryPages)
    .where(
      and(
        eq(discoveryPages.workspaceId, ctx.workspaceId),
        eq(discoveryPages.runId, runId),
        inArray(discoveryPages.host, [...new Set([...bare, ...bare.map((host) => `www.${host}`), ...hosts])]),
      ),
    );
}

/** Failed pages are free, so a host with many failures may have up to this many times its limit of pages tried. */
const PATIENCE = 3;
/** Share of a source host's limit for pages that are not known to lead to people. */
const SHARE_OF_OTHERS = 0.75;

async function fillRoom(
  ctx: Context,
  { run, icp, limits, targetCount }: DiscoveryRun,
  origin: SearchProvider["origin"],
  pages: NewPage[],
  known: KnownPage[],
): Promise<NewPage[]> {
  // A source is read as a whole, and each person may have a page of their own there.
  const most =
    origin === "source"
      ? Math.max(limits.pagesOfSource, Math.ceil((targetCount * 2) / Math.max(1, icp.sources.length)))
      : limits.pagesOfFoundHost;
  const used = new Map<string, { all: number; good: number }>();
  const useOf = (host: string) => used.get(host) ?? { all: 0, good: 0 };
  const count = (host: string, isGood: boolean) => {
    const { all, good } = useOf(host);
    used.set(host, { all: all + 1, good: good + Number(isGood) });
  };
  for (const { host, state } of known) count(host, state !== "failed");
  // Sources are limited per host only.
  let room = origin === "source" ? Number.POSITIVE_INFINITY : limits.pages - (await countPages(ctx, run.id));
  const fresh: NewPage[] = [];
  for (const page of pages.sort((a, b) => a.rank - b.rank)) {
    const { all, good } = useOf(page.host);
    const isOther = origin === "source" && page.rank >= rankOfKind("other");
    const share = isOther ? SHARE_OF_OTHERS : 1;
    if (!page.named && (room <= 0 || good >= most * share || all >= most * PATIENCE)) continue;
    room -= 1;
    if (!page.named) count(page.host, true);
    fresh.push(page);
  }
  return fresh;
}

async function countPages(ctx: Context, runId: string): Promise<number> {
  const [all] = await ctx.db.execute<{ pages: number }>(
    sql`select count(*)::int as pages from discovery_pages where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and state <> 'failed'`,
  );
  return all!.pages;
}
