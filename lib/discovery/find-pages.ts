import { setTimeout as wait } from "node:timers/promises";
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
import { SearchError, type SearchResult } from "@/lib/search/search-provider";
import { addPages } from "./add-pages";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { openSource } from "./open-source";
import { SAMPLE, SOURCE } from "./plan-search";
import { searchAction } from "./search-price";
import { webAccess } from "./web-access";

const AT_ONCE = 6;
const TRIES = 3;
const LONGEST_PAUSE_MS = 10_000;
const HOLD_MS = 15 * 60_000;

export type BatchReport = { end: "more" | "done" | "unpaid" | "halted" };

type QueryRow = typeof discoveryQueries.$inferSelect;

/** Asks the next queries of a run and opens its next sources, some at once; repeat it until `done`. */
export async function findPages(ctx: Context, leg: RunLeg): Promise<BatchReport> {
  const discovery = await findDiscoveryRun(ctx, leg);
  if (!discovery) return { end: "halted" };
  const { run } = discovery;
  await releaseHoldsOfRun(ctx, run.id);
  const pending = await ctx.db
    .select()
    .from(discoveryQueries)
    .where(and(eq(discoveryQueries.runId, run.id), eq(discoveryQueries.state, "pending")))
    .orderBy(asc(discoveryQueries.id))
    .limit(AT_ONCE);
  await beginStep(ctx, run.id, "find_leads");
  const ends = await Promise.all(pending.map((query) => ask(ctx, leg, discovery, query)));
  const progress = await readProgress(ctx, run.id);
  await updateStep(ctx, run.id, "find_leads", progress);
  if (ends.includes("halted")) return { end: "halted" };
  if (ends.includes("unpaid")) return { end: "unpaid" };
  if (progress.done < progress.total) return { end: "more" };
  await endStep(ctx, run.id, "find_leads", "completed", progress);
  return { end: "done" };
}

async function ask(
  ctx: Context,
  leg: RunLeg,
  discovery: DiscoveryRun,
  query: QueryRow,
): Promise<"asked" | "unpaid" | "halted"> {
  if (query.provider === SOURCE) {
    const opened = await openSource(query.query, discovery.limits.pagesOfSource);
    await transact(ctx, async (ctx) => {
      await addPages(ctx, discovery, "source", opened.pages);
      await close(ctx, query, opened.pages.length, opened.error);
    });
    return "asked";
  }
  const held = await holdForSearch(ctx, leg, query);
  if (held === "unpaid" || held === "halted") return held;
  const answer = await searchPatiently(query, discovery);
  await transact(ctx, async (ctx) => {
    // Nothing is charged once pause or stop has answered; what was found stays found.
    const live = await findDiscoveryRun(ctx, leg);
    if (answer.results) {
      const pages = answer.results.map((result, index) => ({ url: result.url, rank: 10 + index, depth: 0 }));
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

type Answer = { results: SearchResult[] | null; error: string | null };

/** Asks again with growing pauses while the provider says that it may pass; then the run goes on without it. */
async function searchPatiently(query: QueryRow, { mode, limits }: DiscoveryRun): Promise<Answer> {
  const { providers, sampleWeb } = webAccess();
  const search = { text: query.query, kind: mode, limit: limits.results };
  if (query.provider === SAMPLE) return { results: sampleWeb.search(search), error: null };
  const provider = providers.find((one) => one.name === query.provider);
  if (!provider) return { results: null, error: `${query.provider} is not set up any more.` };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { results: await provider.search(search), error: null };
    } catch (error) {
      if (!(error instanceof SearchError)) throw error;
      const pause = error.retryAfterMs ?? 500 * 2 ** attempt;
      if (!error.retryable || attempt >= TRIES || pause > LONGEST_PAUSE_MS)
        return { results: null, error: error.message };
      await wait(pause);
    }
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
      errors: sql<string[] | null>`array_agg(distinct error) filter (where error is not null)`,
    })
    .from(discoveryQueries)
    .where(eq(discoveryQueries.runId, runId));
  const errors = row!.errors ?? [];
  return {
    total: row!.total,
    done: row!.done,
    error: errors.length > 0 ? `${errors.slice(0, 5).join(" ")} The run went on with the rest.` : null,
  };
}
