import { sql } from "drizzle-orm";
import type { RunLeg } from "@/inngest/events";
import { endRun } from "@/lib/campaigns/run-leg";
import type { Context } from "@/lib/context";
import { EMPTY_ROUNDS } from "./discovery-limits";
import { findDiscoveryRun } from "./discovery-run";
import { planSearch } from "./plan-search";

/** Begins a further round of a deep run, unless the target is met, nothing new comes, or nothing is left to ask. */
export async function planNextRound(ctx: Context, leg: RunLeg): Promise<{ live: boolean; planned: boolean }> {
  const discovery = await findDiscoveryRun(ctx, leg);
  if (!discovery) return { live: false, planned: false };
  const { run, limits, targetCount } = discovery;
  if (run.round >= limits.rounds || run.found >= targetCount || run.emptyRounds >= EMPTY_ROUNDS)
    return { live: true, planned: false };
  return planSearch(ctx, leg, { again: run.round + 1 });
}

/** Ends a discovery run; one that found nothing at all has failed, with a sentence that says what to do. */
export async function finishDiscovery(ctx: Context, leg: RunLeg): Promise<void> {
  const discovery = await findDiscoveryRun(ctx, leg);
  if (!discovery) return;
  const { found, duplicates, id } = discovery.run;
  if (found > 0 || duplicates > 0) await endRun(ctx, leg, { status: "completed" });
  else await endRun(ctx, leg, { status: "failed", error: await explainNothing(ctx, id) });
}

async function explainNothing(ctx: Context, runId: string): Promise<string> {
  const [row] = await ctx.db.execute<{
    queries: number;
    failed: number;
    read: number;
    pages: number;
    contacts: number;
    example: string | null;
  }>(sql`
    select (select count(*) from discovery_queries where run_id = ${runId})::int as queries,
      (select count(*) from discovery_queries where run_id = ${runId} and state = 'failed')::int as failed,
      (select min(error) from discovery_queries where run_id = ${runId}) as example,
      (select count(*) from discovery_pages where run_id = ${runId})::int as pages,
      (select count(*) from discovery_pages where run_id = ${runId} and state = 'extracted')::int as read,
      (select count(*) from discovery_contacts where run_id = ${runId})::int as contacts`);
  const { queries, failed, read, pages, contacts, example } = row!;
  if (queries === 0)
    return "There was nothing to ask: name roles, industries, keywords or sources in the agent's icpJson.";
  if (failed === queries) return `No search and no source answered. ${example ?? ""}`.trim();
  if (pages === 0)
    return "The searches brought no page: use broader roles, industries or places, or name sources.";
  if (read === 0) return "None of the pages could be read: check the sources, or try again later.";
  if (contacts === 0)
    return `${read} pages were read and none of them shows an e-mail address: name other sources, or search for companies.`;
  return `${contacts} contacts stand on the pages and none fits: widen the roles or industries, or shorten the exclusions.`;
}
