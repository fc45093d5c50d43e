import { sql } from "@/db/scope";
import type { Run } from "@/lib/campaigns/runs";
import { type OutreachChoice, rankLeads } from "@/lib/channels/contract/rank-leads";
import {
  type ChecksEstimate,
  describeChecks,
  estimateChecks,
} from "@/lib/channels/email/rechecks/estimate-checks";
import type { Context } from "@/lib/context";
import { toCredits, toMicros } from "@/lib/credits/amount";
import type { Estimate } from "@/lib/credits/estimate";
import { priceList } from "@/lib/credits/price-list";
import { creditsInWords } from "@/lib/text/credits-in-words";
import { countQueuedEmails } from "./emails-in-flight";
import { eligible } from "./select-leads";

/** Estimates an outreach run: the people whom it would choose now. */
export async function estimateReach(
  ctx: Context,
  campaignId: string,
  choice: OutreachChoice,
): Promise<Estimate> {
  const [row] = await ctx.db.execute<{ people: number }>(sql`
    with ${rankLeads(eligible(ctx, campaignId), sql`true`, choice)}
    select count(*)::int as people from ranked where position is not null`);
  return estimateMails(ctx, row!.people, await estimateChecks(ctx, chosenBy(ctx, campaignId, choice)));
}

/** SQL: the ids of the leads whom a run would choose now. */
export function chosenBy(ctx: Context, campaignId: string, choice: OutreachChoice) {
  return sql`with ${rankLeads(eligible(ctx, campaignId), sql`true`, choice)}
    select id from ranked where position is not null`;
}

/** What is left of a run: waiting emails, and people whom it has not taken up yet; null: nobody. */
export async function estimateRestOfEmails(ctx: Context, run: Run): Promise<Estimate | null> {
  const waiting = await countQueuedEmails(ctx, run.campaignId);
  const [row] = await ctx.db.execute<{ people: number }>(sql`
    select count(*)::int as people from leads where ${eligible(ctx, run.campaignId)}
      and exists (select 1 from run_leads c where c.run_id = ${run.id} and c.lead_id = leads.id)`);
  const people = waiting + row!.people;
  if (people === 0) return null;
  const checks = await estimateChecks(
    ctx,
    sql`
      select lead_id from deliveries where workspace_id = ${ctx.workspaceId} and campaign_id = ${run.campaignId}
        and enrollment_id is not null and state in ('draft', 'queued')
      union select lead_id from run_leads where workspace_id = ${ctx.workspaceId} and run_id = ${run.id}`,
  );
  return estimateMails(ctx, people, checks);
}

function estimateMails({ settings }: Context, people: number, checks: ChecksEstimate): Estimate {
  const estimatedCost = toCredits(toMicros(people * priceList(settings).emailSend) + toMicros(checks.cost));
  const whom = people === 1 ? "1 person" : `${people} people`;
  const summary = [`Email ${whom} for up to ${creditsInWords(estimatedCost)}.`, describeChecks(checks)];
  return { estimatedCost, people, summary: summary.filter(Boolean).join(" ") };
}
