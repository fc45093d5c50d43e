import { unsubscribeTokens } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { randomToken } from "@/lib/id";

/**
 * The token in the links of a lead's first email, also where that email is not there yet: a preview shows the very link
 * that the email will have, and whoever follows it is taken out.
 */
export async function findUnsubscribeTokenOf(ctx: Context, leadId: string): Promise<string> {
  return (await reserveUnsubscribeTokens(ctx, [leadId])).get(leadId)!;
}

/** The token of each lead. The first that asks makes it, and whoever asks at the same moment waits for it. */
export async function reserveUnsubscribeTokens(
  ctx: Context,
  leadIds: string[],
): Promise<Map<string, string>> {
  const rows = await ctx.db
    .insert(unsubscribeTokens)
    .values(
      // In one order, so that two that reserve the same ones do not lock in a circle.
      leadIds.toSorted().map((leadId) => ({ leadId, workspaceId: ctx.workspaceId, token: randomToken(32) })),
    )
    // Set to what it is: a row that is only skipped would not be returned.
    .onConflictDoUpdate({ target: unsubscribeTokens.leadId, set: { leadId: sql`excluded.lead_id` } })
    .returning({ leadId: unsubscribeTokens.leadId, token: unsubscribeTokens.token });
  return new Map(rows.map(({ leadId, token }) => [leadId, token]));
}
