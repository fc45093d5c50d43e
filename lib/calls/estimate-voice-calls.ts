import { and, eq, sql } from "drizzle-orm";
import { calls, leads } from "@/db/schema";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import type { Estimate } from "@/lib/credits/estimate";
import { priceOf } from "@/lib/credits/price-list";
import { env } from "@/lib/env";
import { callableLeads } from "./callable-leads";

/** What the artificial voice costs: the call and the talk of each started minute, and how many there may be. */
export function voicePrice(): { minutePrice: number; mostMinutes: number } {
  const settings = env();
  return {
    minutePrice: toCredits(priceOf(settings, "callMinute") + priceOf(settings, "voiceMinute")),
    mostMinutes: settings.CALL_MAX_MINUTES,
  };
}

/** The calls that a run still has to make with the artificial voice; before there is a list, of all leads that may come onto it. */
export async function estimateVoiceCalls(
  ctx: Context,
  run: { id: string; campaignId: string },
): Promise<Estimate> {
  const ofRun = and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.runId, run.id));
  const hasList = (await ctx.db.$count(calls, ofRun)) > 0;
  const people = hasList
    ? await ctx.db.$count(calls, and(ofRun, eq(calls.state, "open"), eq(calls.caller, "voice")))
    : await ctx.db.$count(leads, and(callableLeads(ctx, run.campaignId), isForVoice));
  const { minutePrice, mostMinutes } = voicePrice();
  const estimatedCost = people * mostMinutes * minutePrice;
  const whom = people === 1 ? "1 person" : `${people} people`;
  return {
    ...{ estimatedCost, people },
    summary: `The automated assistant calls ${whom} for up to ${estimatedCost} credits.`,
  };
}

/** SQL condition on `leads`: the artificial voice may call it. */
export const isForVoice = sql`exists (
  select 1 from call_consents cc where cc.workspace_id = ${leads.workspaceId} and cc.lead_id = ${leads.id}
    and cc.withdrawn_at is null) and not ${leads.sample}`;
