import { desc } from "drizzle-orm";
import { leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { beginStep, endStep, findLiveRun } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { draftEmails } from "./draft-emails";
import { requireEmailReadiness } from "./email-readiness";
import { refuseFirstEmail } from "./refuse-first-email";

const BATCH = 500;

/**
 * SQL condition on `leads`: not contacted yet, not suppressed, and not invented unless mail stays on this machine.
 * `decideSend` decides which facts rule out a first email, so a run, its preview, its estimate and the gate select the
 * same people.
 */
export function eligible(ctx: Context, campaignId: string) {
  const isRefused = (fact: { sample?: true; suppressed?: true }) =>
    refuseFirstEmail(ctx, { status: "new", sample: false, suppressed: false, ...fact }) !== null;
  return and(
    eq(leads.workspaceId, ctx.workspaceId),
    eq(leads.campaignId, campaignId),
    eq(leads.status, "new"),
    isRefused({ sample: true }) ? eq(leads.sample, false) : undefined,
    isRefused({ suppressed: true }) ? sql.raw(`not ${leadIsSuppressed("leads")}`) : undefined,
  );
}

/**
 * Selects the next leads of an outreach run, best score first, and creates their emails. Processes one batch per
 * invocation; `more` says whether there are more to select. Repeating it never exceeds the run's target.
 */
export async function selectLeads(
  ctx: Context,
  generation: RunGeneration,
): Promise<{ more: boolean; live: boolean }> {
  return transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, generation);
    if (!run) return { more: false, live: false };
    await beginStep(ctx, run.id, "select_leads");
    const [chosen] = await ctx.db.execute<{ count: number }>(sql`
      select count(*)::int as count from email_messages where workspace_id = ${ctx.workspaceId} and run_id = ${run.id}`);
    const room = Math.min(BATCH, (run.targetCount ?? Number.MAX_SAFE_INTEGER) - chosen!.count);
    const found =
      room <= 0
        ? []
        : await ctx.db
            .select({
              id: leads.id,
              agentId: leads.agentId,
              email: leads.email,
              name: leads.name,
            })
            .from(leads)
            .where(eligible(ctx, run.campaignId))
            .orderBy(desc(leads.score), leads.id)
            .limit(room)
            // Not `for update`: inserting a row that references a lead, such as a preview's link, must not make the
            // lead be skipped.
            .for("no key update", { skipLocked: true });
    if (found.length > 0) {
      const memory = await requireEmailReadiness(ctx, found[0]!.agentId);
      await draftEmails(ctx, found, memory, { campaignId: run.campaignId, runId: run.id });
    }
    const total = chosen!.count + found.length;
    const more = found.length === BATCH;
    if (!more) await endStep(ctx, run.id, "select_leads", "completed", { done: total, total });
    return { more, live: true };
  });
}

/** Ends the email steps of a run without emails; its other channels select their own people. */
export async function passEmailSteps(ctx: Context, runId: string): Promise<void> {
  await endStep(ctx, runId, "select_leads", "completed");
  for (const step of ["write_messages", "send_emails"] as const)
    await endStep(ctx, runId, step, "skipped", { because: { reason: "email_not_wanted" } });
}
