import { asc, count, isNull, lte } from "drizzle-orm";
import { discoveryQueries } from "@/db/schema";
import { and, eq, or, sql } from "@/db/scope";
import { beginStep, endStep, type StepProgress, updateStep } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import { holdCredits } from "@/lib/credits/hold-credits";
import { type PricedAction, priceOf } from "@/lib/credits/price-list";
import { releaseHolds, releaseHoldsOfRun, settleHolds } from "@/lib/credits/resolve-holds";
import { AppError } from "@/lib/errors";
import type { RunGeneration } from "@/lib/events";
import { newId } from "@/lib/id";
import type { SearchProvider, SearchResult } from "@/lib/ports/search-provider";
import { onBehalfOf } from "@/lib/web/contact";
import { addPages } from "./add-pages";
import { awaitAll } from "./await-all";
import { closeQuery, type QueryRow } from "./close-query";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { isClosedHost } from "./is-closed-host";
import { searchListing } from "./search-listing";
import { searchWithRetry } from "./search-with-retry";

const PAID_AT_ONCE = 6;
const FREE_AT_ONCE = 24;
const HOLD_MS = 15 * 60_000;

/** `wait`: nothing can be done before `until`, because a public source is busy. */
export type BatchReport = { end: "more" | "done" | "unpaid" | "halted" } | { end: "wait"; until: string };

/**
 * Runs the next queries of a run and opens its next sources, several at once; call it again until `done`. A query moves from `pending` to
 * `done` or `failed` in the transaction that stores its pages and settles its hold.
 */
export async function findPages(ctx: Context, generation: RunGeneration): Promise<BatchReport> {
  const discovery = await findDiscoveryRun(ctx, generation);
  if (!discovery) return { end: "halted" };
  const { run } = discovery;
  // Releases the holds of an earlier attempt of this step that crashed before it settled them.
  await releaseHoldsOfRun(ctx, run.id);
  const pending = await listPending(ctx, run.id);
  const givenUp = await listGivenUp(ctx, run.id);
  await beginStep(ctx, run.id, "find_leads");
  await updateStep(ctx, run.id, "find_leads", await readProgress(ctx, run.id));
  const ends = await awaitAll(
    pending.map((query) => searchOne(ctx, generation, discovery, query, givenUp.has(query.provider))),
  );
  const progress = await readProgress(ctx, run.id);
  await updateStep(ctx, run.id, "find_leads", progress);
  if (ends.includes("halted")) return { end: "halted" };
  if (ends.includes("unpaid")) return { end: "unpaid" };
  if (progress.done < progress.total) return (await findWait(ctx, run.id)) ?? { end: "more" };
  await endStep(ctx, run.id, "find_leads", "completed", progress);
  return { end: "done" };
}

/** The next queries in order. Free ones come first, and more of them run at once. */
async function listPending(ctx: Context, runId: string): Promise<QueryRow[]> {
  const pending = await ctx.db
    .select()
    .from(discoveryQueries)
    .where(
      and(
        eq(discoveryQueries.workspaceId, ctx.workspaceId),
        eq(discoveryQueries.runId, runId),
        eq(discoveryQueries.state, "pending"),
        or(isNull(discoveryQueries.notBefore), lte(discoveryQueries.notBefore, sql`now()`)),
      ),
    )
    .orderBy(asc(discoveryQueries.id))
    .limit(FREE_AT_ONCE);
  // A public source answers one question at a time.
  const listings = pending.filter((query) => query.asks !== null);
  const searches = pending.filter((query) => query.asks === null);
  const free = searches.filter((query) => findProvider(ctx, query)?.price === null);
  const first = listings.filter((query, index) => listings.findIndex(isOf(query.provider)) === index);
  return [...first, ...(free.length > 0 ? free : searches.slice(0, PAID_AT_ONCE))];
}

function isOf(provider: string) {
  return (query: QueryRow) => query.provider === provider;
}

/** When the next query may be sent, if all that are left have to wait. */
async function findWait(ctx: Context, runId: string): Promise<BatchReport | null> {
  const [row] = await ctx.db.execute<{ until: Date | null; waits: boolean }>(sql`
    select min(not_before) as until, bool_and(coalesce(not_before > now(), false)) as waits from discovery_queries
    where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and state = 'pending'`);
  return row?.waits && row.until ? { end: "wait", until: new Date(row.until).toISOString() } : null;
}

/** Providers that have failed in this run and never succeeded: each query to them gets one try, without retries. */
async function listGivenUp(ctx: Context, runId: string): Promise<Set<string>> {
  const rows = await ctx.db.execute<{ provider: string }>(sql`
    select provider from discovery_queries where workspace_id = ${ctx.workspaceId} and run_id = ${runId} group by provider
    having count(*) filter (where state = 'failed') > 0 and count(*) filter (where state = 'done') = 0`);
  return new Set(rows.map((row) => row.provider));
}

/** The provider of a query; undefined if the settings have changed since. */
function findProvider({ adapters }: Context, { provider }: QueryRow): SearchProvider | undefined {
  return adapters.web.providers.find(({ name }) => name === provider);
}

async function searchOne(
  ctx: Context,
  generation: RunGeneration,
  discovery: DiscoveryRun,
  query: QueryRow,
  isGivenUp: boolean,
): Promise<"asked" | "unpaid" | "halted"> {
  if (query.asks) return searchListing(ctx, generation, discovery, query, query.asks);
  const provider = findProvider(ctx, query);
  if (!provider) {
    await closeQuery(ctx, query, 0, `${query.provider} is no longer set up.`);
    return "asked";
  }
  const held = provider.price === null ? null : await holdForSearch(ctx, generation, query, provider.price);
  if (held === "unpaid" || held === "halted") return held;
  const answer = await onBehalfOf(discovery.contact, () =>
    searchWithRetry(ctx, provider, query.query, discovery, isGivenUp ? 1 : undefined),
  );
  await transact(ctx, async (ctx) => {
    // Once a pause or stop has been confirmed, nothing is charged any more; the results are kept.
    const live = await findDiscoveryRun(ctx, generation);
    if (answer.results) {
      const isWanted = ({ url }: SearchResult) =>
        provider.origin === "source" || !isClosedHost(URL.parse(url)?.hostname ?? "");
      const pages = answer.results
        .filter(isWanted)
        .map(({ url, rank, depth = 0, named }, index) => ({ url, rank: rank ?? 10 + index, depth, named }));
      await addPages(ctx, discovery, provider.origin, pages);
    }
    await closeQuery(ctx, query, answer.results?.length ?? 0, answer.error);
    if (held === null) return;
    if (answer.results && live) await settleHolds(ctx, [{ holdId: held }]);
    else await releaseHolds(ctx, [held]);
  });
  return "asked";
}

async function holdForSearch(
  ctx: Context,
  generation: RunGeneration,
  query: QueryRow,
  action: PricedAction,
): Promise<string | "unpaid" | "halted"> {
  try {
    return await transact(ctx, async (ctx) => {
      if (!(await findDiscoveryRun(ctx, generation))) return "halted";
      const hold = await holdCredits(ctx, {
        key: `search:${query.id}:${newId()}`,
        action,
        amount: priceOf(ctx.settings, action),
        runId: query.runId,
        expiresAt: new Date(Date.now() + HOLD_MS),
      });
      return hold.id;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "insufficient_credits") return "unpaid";
    throw error;
  }
}

async function readProgress(ctx: Context, runId: string): Promise<Required<StepProgress>> {
  const [row] = await ctx.db
    .select({
      total: count(),
      done: sql<number>`count(*) filter (where state <> 'pending')::int`,
      failed: sql<number>`count(*) filter (where state = 'failed')::int`,
      errors: sql<string[] | null>`array_agg(distinct error) filter (where error is not null)`,
    })
    .from(discoveryQueries)
    .where(and(eq(discoveryQueries.workspaceId, ctx.workspaceId), eq(discoveryQueries.runId, runId)));
  const { total, done, failed, errors } = row!;
  const said = (errors ?? []).slice(0, 5);
  const isAll = failed === total;
  return {
    total,
    done,
    reason: said.length > 0 ? { code: "searches_failed", data: { detail: said, isAll } } : null,
  };
}
