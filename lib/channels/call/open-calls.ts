import { calls, leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { callableLeads } from "@/lib/calls/callable-leads";
import type { Context } from "@/lib/context";
import type { Estimate } from "@/lib/credits/estimate";

/** Open calls of a campaign. */
export async function countOpenCalls(ctx: Context, campaignId: string): Promise<number> {
  return ctx.db.$count(
    calls,
    and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.campaignId, campaignId), eq(calls.state, "open")),
  );
}

/** Putting people on the list costs nothing. */
export async function estimateCalls(
  ctx: Context,
  campaignId: string,
  targetCount: number | undefined,
): Promise<Estimate> {
  const able = await ctx.db.$count(leads, callableLeads(ctx, campaignId));
  const people = Math.min(able, targetCount ?? able);
  return {
    estimatedCost: 0,
    people,
    summary: `Put ${people === 1 ? "1 person" : `${people} people`} on the call list.`,
  };
}
