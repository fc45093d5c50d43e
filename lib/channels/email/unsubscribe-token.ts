import { unsubscribeTokens } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { randomToken } from "@/lib/id";

/**
 * The token in the links of a lead's first email, reserved even before that email exists: a preview shows the same link
 * as the email, and following it unsubscribes the lead.
 */
export async function findUnsubscribeTokenOf(ctx: Context, leadId: string): Promise<string> {
  return (await reserveUnsubscribeTokens(ctx, [leadId])).get(leadId)!;
}

/** The token of each lead. The first request creates it; concurrent ones wait for it. */
export async function reserveUnsubscribeTokens(
  ctx: Context,
  leadIds: string[],
): Promise<Map<string, string>> {
  const rows = await ctx.db
    .insert(unsubscribeTokens)
    .values(
      // Sorted, so that concurrent reservations of the same leads cannot deadlock.
      leadIds.toSorted().map((leadId) => ({ leadId, workspaceId: ctx.workspaceId, token: randomToken(32) })),
    )
    // Sets the value to itself: `on conflict do nothing` would not return the row.
    .onConflictDoUpdate({ target: unsubscribeTokens.leadId, set: { leadId: sql`excluded.lead_id` } })
    .returning({ leadId: unsubscribeTokens.leadId, token: unsubscribeTokens.token });
  return new Map(rows.map(({ leadId, token }) => [leadId, token]));
}
