import { calls, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import type { Estimate } from "@/lib/credits/estimate";
import { priceOf } from "@/lib/credits/price-list";
import type { Settings } from "@/lib/process/env";
import { creditsInWords } from "@/lib/text/credits-in-words";
import { callableLeads } from "./callable-leads";
import { hasConsented } from "./consent/has-consented";

/** The price in credits of a started minute with the automated assistant, and the number of minutes after which a call is ended. */
export function voicePrice({ settings }: Context): { minutePrice: number; mostMinutes: number } {
  return { minutePrice: toCredits(minuteMicros(settings)), mostMinutes: settings.CALL_MAX_MINUTES };
}

/**
 * The most that the remaining calls of a run's automated assistant may cost. These are the calls on the run's list or, before the list
 * exists, one call to each lead that may be added to it. Null if there are none.
 */
export async function estimateVoiceRest(
  ctx: Context,
  run: { id: string; campaignId: string },
): Promise<Estimate | null> {
  const ofRun = and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.runId, run.id));
  const hasList = (await ctx.db.$count(calls, ofRun)) > 0;
  const people = hasList
    ? await ctx.db.$count(calls, and(ofRun, eq(calls.caller, "voice"), eq(calls.state, "open")))
    : await ctx.db.$count(leads, and(callableLeads(ctx, run.campaignId), IS_CONSENTING));
  return people === 0 ? null : estimateVoice(ctx, people);
}

/** SQL condition on `leads`: the automated assistant may call them. */
export const IS_CONSENTING = sql`(not ${leads.sample} and ${hasConsented(leads.workspaceId, leads.id)})`;

/** Assumes that every call lasts as long as calls may last. */
function estimateVoice({ settings }: Context, people: number): Estimate {
  const minute = minuteMicros(settings);
  const estimatedCost = toCredits(minute * BigInt(settings.CALL_MAX_MINUTES * people));
  const whom = people === 1 ? "1 person" : `${people} people`;
  return {
    estimatedCost,
    people,
    summary: `Call ${whom} with the automated assistant for ${creditsInWords(toCredits(minute))} a started minute, ${estimatedCost} at most.`,
  };
}

function minuteMicros(settings: Settings): bigint {
  return priceOf(settings, "callMinute") + priceOf(settings, "voiceMinute");
}
