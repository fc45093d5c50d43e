import { discoveryPages, discoveryQueries, runs } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { beginStep, endStep } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { sources } from "@/lib/search/sources";
import { askForQueries } from "./ask-for-queries";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { listListings } from "./list-listings";
import { listProviders } from "./list-providers";
import { buildQueries } from "./queries/build-queries";

export type Plan = { live: boolean; round: number; planned: boolean };

/**
 * Plans the first round of a run: which sources to open and which queries to send to which provider. A run that has already begun stays
 * unchanged; `round` is its current round.
 */
export async function planSearch(ctx: Context, generation: RunGeneration): Promise<Plan> {
  const opened = await findDiscoveryRun(ctx, generation);
  const extra = opened?.run.round === 0 ? await askForQueries(ctx, generation, opened) : [];
  return transact(ctx, async (ctx) => {
    const discovery = await findDiscoveryRun(ctx, generation);
    if (!discovery) return { live: false, round: 0, planned: false };
    const { run } = discovery;
    return run.round > 0
      ? { live: true, round: run.round, planned: true }
      : { live: true, round: 1, planned: await planRound(ctx, discovery, 1, extra) };
  });
}

/**
 * Begins a round inside the caller's transaction, with `extra` queries in addition to those of the rules. Returns false if nothing is
 * left to search or read.
 */
export async function planRound(
  ctx: Context,
  discovery: DiscoveryRun,
  round: number,
  extra: string[],
): Promise<boolean> {
  const { run } = discovery;
  await beginStep(ctx, run.id, "plan_search");
  const planned = listQueries(ctx, discovery, round, extra);
  const added =
    planned.length === 0
      ? []
      : await ctx.db
          .insert(discoveryQueries)
          .values(planned.map((query) => ({ ...query, workspaceId: ctx.workspaceId, runId: run.id, round })))
          .onConflictDoNothing()
          .returning({ id: discoveryQueries.id });
  await ctx.db
    .update(runs)
    .set({ round })
    .where(and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.id, run.id)));
  await endStep(ctx, run.id, "plan_search", "completed", { done: round, total: round });
  if (added.length > 0) return true;
  const [unread] = await ctx.db
    .select({ id: discoveryPages.id })
    .from(discoveryPages)
    .where(
      and(
        eq(discoveryPages.workspaceId, ctx.workspaceId),
        eq(discoveryPages.runId, run.id),
        eq(discoveryPages.state, "pending"),
      ),
    )
    .limit(1);
  return unread !== undefined;
}

function listQueries(
  ctx: Context,
  discovery: DiscoveryRun,
  round: number,
  extra: string[],
): Pick<typeof discoveryQueries.$inferInsert, "provider" | "query" | "asks">[] {
  const { icp, phrases, mode, limits } = discovery;
  const named = round === 1 ? icp.sources.map((query) => ({ provider: sources.name, query })) : [];
  const listings = round === 1 ? listListings(discovery) : [];
  const providers = listProviders(ctx, discovery);
  const queries = [...buildQueries({ ...icp, phrases }, mode, round, limits.queries), ...extra];
  return [
    ...named,
    ...listings,
    ...queries.flatMap((query) => providers.map((provider) => ({ provider, query }))),
  ];
}
