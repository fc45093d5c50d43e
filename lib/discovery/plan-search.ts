import { eq } from "drizzle-orm";
import { discoveryQueries, runs } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { beginStep, endStep } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import { buildQueries } from "./build-queries";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { webAccess } from "./web-access";

/** The name under which a source of the caller stands among the queries: it is asked by reading its host. */
export const SOURCE = "source";
export const SAMPLE = "sample";

/**
 * Plans the first round of a run, or with `again` the next one: which sources to open and what to ask whom. Answers
 * `planned` false where nothing is left to ask. A round that is planned already stays as it is.
 */
export async function planSearch(
  ctx: Context,
  leg: RunLeg,
  options: { again?: number } = {},
): Promise<{ live: boolean; planned: boolean }> {
  return transact(ctx, async (ctx) => {
    const discovery = await findDiscoveryRun(ctx, leg);
    if (!discovery) return { live: false, planned: false };
    const { run } = discovery;
    const round = options.again ?? 1;
    if (run.round >= round) return { live: true, planned: true };
    await beginStep(ctx, run.id, "plan_search");
    const planned = listQueries(discovery, round);
    if (planned.length > 0)
      await ctx.db
        .insert(discoveryQueries)
        .values(planned.map((query) => ({ ...query, workspaceId: ctx.workspaceId, runId: run.id, round })))
        .onConflictDoNothing();
    await ctx.db.update(runs).set({ round }).where(eq(runs.id, run.id));
    await endStep(ctx, run.id, "plan_search", "completed", { done: round, total: round });
    return { live: true, planned: planned.length > 0 };
  });
}

function listQueries(
  { icp, mode, limits }: DiscoveryRun,
  round: number,
): { provider: string; query: string }[] {
  const sources = round === 1 ? icp.sources.map((query) => ({ provider: SOURCE, query })) : [];
  const names: string[] = webAccess().providers.map((provider) => provider.name);
  // The sample web stands in only where there is nothing real to read.
  const providers = names.length > 0 ? names : icp.sources.length > 0 ? [] : [SAMPLE];
  const queries = buildQueries(icp, mode, round, limits.queries);
  return [...sources, ...queries.flatMap((query) => providers.map((provider) => ({ provider, query })))];
}
