import { runSteps } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Run } from "@/lib/campaigns/start-run";
import type { Context } from "@/lib/context";
import { toCredits, toMicros } from "@/lib/credits/amount";
import type { Estimate } from "@/lib/credits/estimate";
import { priceList } from "@/lib/credits/price-list";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { countQueuedEmails } from "./emails-in-flight";
import { type FirstEmailFacts, refuseFirstEmail } from "./refuse-first-email";

/** Estimates an outreach run: the people who may be emailed now, at most `targetCount`. */
export async function estimateReach(
  ctx: Context,
  campaignId: string,
  targetCount: number | undefined,
): Promise<Estimate> {
  // Applies the gate's own decision once per combination of facts.
  const groups = await ctx.db.execute<FirstEmailFacts & { count: number }>(sql`
    select status, sample, ${sql.raw(leadIsSuppressed("leads"))} as suppressed, count(*)::int as count
    from leads where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and status = 'new'
    group by 1, 2, 3`);
  const able = groups
    .filter((facts) => refuseFirstEmail(ctx, facts) === null)
    .reduce((sum, { count }) => sum + count, 0);
  return estimateMails(ctx, Math.min(able, targetCount ?? able));
}

/** What is left of a run: waiting emails, and leads still to be selected; null: nobody. */
export async function estimateRestOfEmails(ctx: Context, run: Run): Promise<Estimate | null> {
  const waiting = await countQueuedEmails(ctx, run.campaignId);
  const left = run.targetCount === null ? undefined : Math.max(0, run.targetCount - waiting);
  const more = (await isSelecting(ctx, run)) ? (await estimateReach(ctx, run.campaignId, left)).people : 0;
  return waiting + more === 0 ? null : estimateMails(ctx, waiting + more);
}

function estimateMails({ settings }: Context, people: number): Estimate {
  const estimatedCost = toCredits(toMicros(people * priceList(settings).emailSend));
  const whom = people === 1 ? "1 person" : `${people} people`;
  return { estimatedCost, people, summary: `Write to ${whom} for up to ${estimatedCost} credits.` };
}

/** A run with calls only selects nobody to email. */
async function isSelecting(ctx: Context, run: Run): Promise<boolean> {
  if (run.channels?.email === false) return false;
  const [step] = await ctx.db
    .select({ status: runSteps.status })
    .from(runSteps)
    .where(
      and(
        eq(runSteps.workspaceId, ctx.workspaceId),
        eq(runSteps.runId, run.id),
        eq(runSteps.key, "select_leads"),
      ),
    );
  return step?.status === "pending" || step?.status === "running";
}
