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
 * SQL condition on `leads`: nobody wrote to them, nobody asked not to, and they exist. Which facts stand against a first email
 * is `decideSend`'s to say, so that a run, its preview, its estimate and the gate mean the same people.
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
 * Chooses the next leads of an outreach run, best score first, and makes their emails. One batch a call; answers
 * whether there is more to choose. Repeating it never exceeds the run's target.
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
            // Not `update`: a record that begins to point at a lead, as a preview's link does, must not hide the lead.
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

/** Ends the steps of a run that goes without emails: what else it does chooses its people by itself. */
export async function passEmailSteps(ctx: Context, runId: string): Promise<void> {
  await endStep(ctx, runId, "select_leads", "completed");
  for (const step of ["write_messages", "send_emails"] as const)
    await endStep(ctx, runId, step, "skipped", { because: { reason: "email_not_wanted" } });
}
