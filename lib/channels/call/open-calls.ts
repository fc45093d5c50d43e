import { calls } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { callableLeads } from "@/lib/calls/callable-leads";
import { type OutreachChoice, rankLeads } from "@/lib/channels/contract/rank-leads";
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
  choice: OutreachChoice,
): Promise<Estimate> {
  const [row] = await ctx.db.execute<{ people: number }>(sql`
    with ${rankLeads(callableLeads(ctx, campaignId), sql`true`, choice)}
    select count(*)::int as people from ranked where position is not null`);
  const { people } = row!;
  return {
    estimatedCost: 0,
    people,
    summary: `Put ${people === 1 ? "1 person" : `${people} people`} on the call list.`,
  };
}
