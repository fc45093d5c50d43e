import { and, asc, count, eq, sql } from "drizzle-orm";
import { discoveryQueries } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { beginStep, endStep, updateStep } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import { holdCredits } from "@/lib/credits/hold-credits";
import { priceOf } from "@/lib/credits/price-list";
import { releaseHolds, releaseHoldsOfRun, settleHolds } from "@/lib/credits/resolve-holds";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { onBehalfOf } from "@/lib/web/contact";
import { addPages } from "./add-pages";
import { awaitAll } from "./await-all";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { isClosedHost } from "./is-closed-host";
import { SAMPLE } from "./list-providers";
import { openSource } from "./open-source";
import { SOURCE } from "./plan-search";
import { searchPatiently } from "./search-patiently";
import { searchAction } from "./search-price";

const SEARCHES_AT_ONCE = 6;
const SOURCES_AT_ONCE = 24;
const HOLD_MS = 15 * 60_000;

export type BatchReport = { end: "more" | "done" | "unpaid" | "halted" };

type QueryRow = typeof discoveryQueries.$inferSelect;

/** Asks the next queries of a run and opens its next sources, some at once; repeat it until `done`. */
export async function findPages(ctx: Context, leg: RunLeg): Promise<BatchReport> {
  const discovery = await findDiscoveryRun(ctx, leg);
  if (!discovery) return { end: "halted" };
  const { run } = discovery;
  await releaseHoldsOfRun(ctx, run.id);
  const pending = await listPending(ctx, run.id);
  const givenUp = await listGivenUp(ctx, run.id);
  await beginStep(ctx, run.id, "find_leads");
  await updateStep(ctx, run.id, "find_leads", await readProgress(ctx, run.id));
  const ends = await awaitAll(
    pending.map((query) =>
      query.provider === SOURCE
        ? openOne(ctx, discovery, query)
        : searchOne(ctx, leg, discovery, query, givenUp.has(query.provider)),
    ),
  );
  const progress = await readProgress(ctx, run.id);
  await updateStep(ctx, run.id, "find_leads", progress);
  if (ends.includes("halted")) return { end: "halted" };
  if (ends.includes("unpaid")) return { end: "unpaid" };
  if (progress.done < progress.total) return { end: "more" };
  await endStep(ctx, run.id, "find_leads", "completed", progress);
  return { end: "done" };
}

/** The next queries, in their order; sources are free and stand first, so more of them are opened at once. */
async function listPending(ctx: Context, runId: string): Promise<QueryRow[]> {
  const pending = await ctx.db
    .select()
    .from(discoveryQueries)
    .where(and(eq(discoveryQueries.runId, runId), eq(discoveryQueries.state, "pending")))
    .orderBy(asc(discoveryQueries.id))
    .limit(SOURCES_AT_ONCE);
  const sources = pending.filter((query) => query.provider === SOURCE);
  return sources.length > 0 ? sources : pending.slice(0, SEARCHES_AT_ONCE);
}

/** Providers that have failed in this run and never answered: they get one more try for each query, and no patience. */
async function listGivenUp(ctx: Context, runId: string): Promise<Set<string>> {
  const rows = await ctx.db.execute<{ provider: string }>(sql`
    select provider from discovery_queries where run_id = ${runId} group by provider
    having count(*) filter (where state = 'failed') > 0 and count(*) filter (where state = 'done') = 0`);
  return new Set(rows.map((row) => row.provider));
}

async function openOne(ctx: Context, discovery: DiscoveryRun, query: QueryRow): Promise<"asked"> {
  const limit = Math.max(discovery.limits.pagesOfSource, discovery.targetCount * 2);
  const opened = await onBehalfOf(discovery.contact, () => openSource(query.query, limit));
  await transact(ctx, async (ctx) => {
    await addPages(ctx, discovery, "source", opened.pages);
    await close(ctx, query, opened.pages.length, opened.error);
  });
  return "asked";
}

async function searchOne(
  ctx: Context,
  leg: RunLeg,
  discovery: DiscoveryRun,
  query: QueryRow,
  isGivenUp: boolean,
): Promise<"asked" | "unpaid" | "halted"> {
  const held = await holdForSearch(ctx, leg, query);
  if (held === "unpaid" || held === "halted") return held;
  const answer = await searchPatiently(query, discovery, isGivenUp ? 1 : undefined);
  await transact(ctx, async (ctx) => {
    // Nothing is charged once pause or stop has answered; what was found stays found.
    const live = await findDiscoveryRun(ctx, leg);
    if (answer.results) {
      const pages = answer.results
        .filter((result) => !isClosedHost(URL.parse(result.url)?.hostname ?? ""))
        .map((result, index) => ({ url: result.url, rank: 10 + index, depth: 0 }));
      await addPages(ctx, discovery, query.provider === SAMPLE ? "sample" : "search", pages);
    }
    await close(ctx, query, answer.results?.length ?? 0, answer.error);
    if (answer.results && live) await settleHolds(ctx, [{ holdId: held }]);
    else await releaseHolds(ctx, [held]);
  });
  return "asked";
}

async function holdForSearch(
  ctx: Context,
  leg: RunLeg,
  query: QueryRow,
): Promise<string | "unpaid" | "halted"> {
  const action = searchAction(query.provider);
  try {
    return await transact(ctx, async (ctx) => {
      if (!(await findDiscoveryRun(ctx, leg))) return "halted";
      const hold = await holdCredits(ctx, {
        key: `search:${query.id}:${newId()}`,
        action,
        amount: priceOf(env(), action),
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

async function close(ctx: Context, query: QueryRow, results: number, error: string | null): Promise<void> {
  await ctx.db
    .update(discoveryQueries)
    .set({ state: error ? "failed" : "done", results, error })
    .where(eq(discoveryQueries.id, query.id));
}

async function readProgress(ctx: Context, runId: string) {
  const [row] = await ctx.db
    .select({
      total: count(),
      done: sql<number>`count(*) filter (where state <> 'pending')::int`,
      failed: sql<number>`count(*) filter (where state = 'failed')::int`,
      errors: sql<string[] | null>`array_agg(distinct error) filter (where error is not null)`,
    })
    .from(discoveryQueries)
    .where(eq(discoveryQueries.runId, runId));
  const { total, done, failed, errors } = row!;
  const said = (errors ?? []).slice(0, 5).join(" ");
  const remedy = failed < total ? "The run went on with the rest." : "";
  return { total, done, error: said ? `${said} ${remedy}`.trim() : null };
}
