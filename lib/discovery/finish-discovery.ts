import { type RunFailure, runs } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { endRun } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { askForQueries } from "./ask-for-queries";
import { countPagesLeft } from "./count-pages-left";
import { EMPTY_ROUNDS } from "./discovery-limits";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { type Plan, planRound } from "./plan-search";

/**
 * Begins the round after `round`, unless the target is met, no new leads are coming in, or nothing is left to search. A repeated call
 * returns the same result and begins nothing twice: the round is compared again inside the transaction.
 */
export async function planNextRound(ctx: Context, generation: RunGeneration, round: number): Promise<Plan> {
  const opened = await findDiscoveryRun(ctx, generation);
  const isNext = opened?.run.round === round && (await judgeRound(ctx, opened)).isWorthAnother;
  const extra = opened && isNext ? await askForQueries(ctx, generation, opened) : [];
  return transact(ctx, async (ctx) => {
    const discovery = await findDiscoveryRun(ctx, generation);
    if (!discovery) return { live: false, round, planned: false };
    const { run } = discovery;
    if (run.round > round) return { live: true, round: run.round, planned: true };
    const { emptyRounds, isWorthAnother } = await judgeRound(ctx, discovery);
    if (!isWorthAnother) return { live: true, round, planned: false };
    await ctx.db
      .update(runs)
      .set({ emptyRounds })
      .where(and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.id, run.id)));
    return { live: true, round: round + 1, planned: await planRound(ctx, discovery, round + 1, extra) };
  });
}

/** Judges the run's current round: the number of consecutive rounds without a lead, and whether another round is worthwhile. */
async function judgeRound(ctx: Context, { run, limits, targetCount }: DiscoveryRun) {
  const emptyRounds = (await hasBroughtLeads(ctx, run.id)) ? 0 : run.emptyRounds + 1;
  const mayReadMore = (await countPagesLeft(ctx, run)) !== 0;
  const isWorthAnother =
    mayReadMore && run.round < limits.rounds && run.found < targetCount && emptyRounds < EMPTY_ROUNDS;
  return { emptyRounds, isWorthAnother };
}

/** Whether a lead was stored since the round was planned. */
async function hasBroughtLeads(ctx: Context, runId: string): Promise<boolean> {
  const [row] = await ctx.db.execute<{ any: boolean }>(sql`
    select exists (
      select 1 from leads l join run_steps s on s.run_id = l.run_id and s.key = 'plan_search'
      where l.workspace_id = ${ctx.workspaceId} and l.run_id = ${runId} and l.created_at >= s.finished_at) as any`);
  return row!.any;
}

/** Ends a discovery run. A run that found nothing at all ends as failed, with a reason that says what to do. */
export async function finishDiscovery(ctx: Context, generation: RunGeneration): Promise<void> {
  const discovery = await findDiscoveryRun(ctx, generation);
  if (!discovery) return;
  const { found, duplicates, id } = discovery.run;
  await skipIdleSteps(ctx, id);
  if (found > 0 || duplicates > 0) await endRun(ctx, generation, { status: "completed" });
  else await endRun(ctx, generation, { status: "failed", reason: await explainNothing(ctx, discovery, id) });
}

/** Steps that had nothing to work on are no success: where no page was read or nobody was found, they are shown as skipped. */
async function skipIdleSteps(ctx: Context, runId: string): Promise<void> {
  await ctx.db.execute(sql`
    update run_steps s set status = 'skipped', reason = 'nothing_to_do', reason_data = null, done = 0, total = 0
    where s.workspace_id = ${ctx.workspaceId} and s.run_id = ${runId} and s.status = 'completed' and s.reason is null
      and ((s.key in ('verify_emails', 'score_leads') and not exists (
          select 1 from discovery_contacts c where c.workspace_id = s.workspace_id and c.run_id = s.run_id))
        or (s.key = 'extract_contacts' and not exists (
          select 1 from discovery_pages p where p.workspace_id = s.workspace_id and p.run_id = s.run_id and p.state = 'extracted'))
        or (s.key = 'read_pages' and not exists (
          select 1 from discovery_pages p where p.workspace_id = s.workspace_id and p.run_id = s.run_id)))`);
}

async function explainNothing(ctx: Context, { mode }: DiscoveryRun, runId: string): Promise<RunFailure> {
  const [row] = await ctx.db.execute<{
    queries: number;
    failed: number;
    example: string | null;
    pages: number;
    read: number;
    unread: string | null;
    contacts: number;
    excluded: number;
  }>(sql`
    select q.*, p.*, c.* from
      (select count(*)::int as queries, count(*) filter (where state = 'failed')::int as failed,
        min(error) as example from discovery_queries where workspace_id = ${ctx.workspaceId} and run_id = ${runId}) q,
      (select count(*)::int as pages, count(*) filter (where state = 'extracted')::int as read,
        min(error) filter (where state = 'failed') as unread from discovery_pages where workspace_id = ${ctx.workspaceId} and run_id = ${runId}) p,
      (select count(*)::int as contacts, count(*) filter (where outcome = 'excluded')::int as excluded
        from discovery_contacts where workspace_id = ${ctx.workspaceId} and run_id = ${runId}) c`);
  const { queries, failed, example, pages, read, unread, contacts, excluded } = row!;
  if (queries === 0) return { code: "nothing_to_ask" };
  if (failed === queries) return { code: "no_search_answered", data: { detail: example } };
  if (pages === 0) return { code: "no_pages_found", data: { detail: example } };
  if (read === 0) return { code: "no_page_read", data: { pages, detail: unread } };
  if (contacts === 0) return { code: "no_addresses", data: { pages: read } };
  if (excluded === contacts) return { code: "all_excluded", data: { contacts } };
  return { code: "none_fits", data: { contacts, mode } };
}
