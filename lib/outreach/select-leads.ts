import { and, desc, eq, sql } from "drizzle-orm";
import { leads } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { beginStep, endStep, findLiveRun } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { draftMails } from "./draft-mails";
import { mayWriteToSamples, requireMailReadiness } from "./mail-readiness";

const BATCH = 500;

/** SQL condition on `leads`: nobody wrote to them, nobody asked not to, and they exist. */
export function eligible(ctx: Context, campaignId: string) {
  return and(
    eq(leads.workspaceId, ctx.workspaceId),
    eq(leads.campaignId, campaignId),
    eq(leads.status, "new"),
    mayWriteToSamples() ? undefined : eq(leads.sample, false),
    sql.raw(`not ${leadIsSuppressed("leads")}`),
  );
}

/**
 * Chooses the next leads of an outreach run, best score first, and makes their mails. One batch a call; answers
 * whether there is more to choose. Repeating it never exceeds the run's target. In a run without mails there is nothing to
 * choose here: the call list chooses by itself.
 */
export async function selectLeads(
  ctx: Context,
  leg: RunLeg,
): Promise<{ more: boolean; live: boolean; withMails: boolean }> {
  return transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, leg);
    if (!run) return { more: false, live: false, withMails: false };
    await beginStep(ctx, run.id, "select_leads");
    if (!run.channels?.email) {
      await endStep(ctx, run.id, "select_leads", "completed");
      for (const step of ["write_messages", "send_emails"] as const)
        await endStep(ctx, run.id, step, "skipped", { error: "E-mails were not asked for." });
      return { more: false, live: true, withMails: false };
    }
    const [chosen] = await ctx.db.execute<{ count: number }>(sql`
      select count(*)::int as count from mails where workspace_id = ${ctx.workspaceId} and run_id = ${run.id}`);
    const room = Math.min(BATCH, (run.targetCount ?? Number.MAX_SAFE_INTEGER) - chosen!.count);
    const found =
      room <= 0
        ? []
        : await ctx.db
            .select({
              id: leads.id,
              campaignId: leads.campaignId,
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
      const memory = await requireMailReadiness(ctx, found[0]!.agentId);
      await draftMails(ctx, found, memory, { runId: run.id });
    }
    const total = chosen!.count + found.length;
    const more = found.length === BATCH;
    if (!more) await endStep(ctx, run.id, "select_leads", "completed", { done: total, total });
    return { more, live: true, withMails: true };
  });
}
