import { and, eq, sql } from "drizzle-orm";
import { calls, leads } from "@/db/schema";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import type { Estimate } from "@/lib/credits/estimate";
import { priceOf } from "@/lib/credits/price-list";
import { env } from "@/lib/env";
import { callableLeads } from "./callable-leads";

/** What the calls of the artificial voice that a campaign's run still has to make may cost at most; null: it has none. */
export async function estimateVoiceRest(ctx: Context, campaignId: string): Promise<Estimate | null> {
  const onList = await ctx.db.$count(
    calls,
    and(
      eq(calls.workspaceId, ctx.workspaceId),
      eq(calls.campaignId, campaignId),
      eq(calls.caller, "voice"),
      eq(calls.state, "open"),
    ),
  );
  const notYet = await ctx.db.$count(leads, and(callableLeads(ctx, campaignId), IS_CONSENTING));
  return onList + notYet === 0 ? null : estimateVoice(onList + notYet);
}

/** SQL condition on `leads`: the artificial voice may call them. */
export const IS_CONSENTING = sql`(not ${leads.sample} and exists (
  select 1 from call_consents cc where cc.workspace_id = ${leads.workspaceId} and cc.lead_id = ${leads.id}
    and cc.withdrawn_at is null))`;

/** Every call may last as long as calls may. */
function estimateVoice(people: number): Estimate {
  const minute = priceOf(env(), "callMinute") + priceOf(env(), "voiceMinute");
  const estimatedCost = toCredits(minute * BigInt(env().CALL_MAX_MINUTES * people));
  const whom = people === 1 ? "1 person" : `${people} people`;
  return {
    ...{ estimatedCost, people },
    summary: `Call ${whom} with the artificial voice for ${toCredits(minute)} credits a started minute, ${estimatedCost} at most.`,
  };
}
