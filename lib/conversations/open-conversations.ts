import { conversations } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** The conversation with each lead, by the lead's id; made where there is none yet. */
export async function openConversations(ctx: Context, leadIds: string[]): Promise<Map<string, string>> {
  if (leadIds.length === 0) return new Map();
  const rows = await ctx.db
    .insert(conversations)
    // In one order, so that two that open the same ones do not lock in a circle.
    .values(leadIds.toSorted().map((leadId) => ({ leadId, workspaceId: ctx.workspaceId })))
    // A row that is only skipped would not be returned.
    .onConflictDoUpdate({ target: conversations.leadId, set: { updatedAt: sql`now()` } })
    .returning({ id: conversations.id, leadId: conversations.leadId });
  return new Map(rows.map(({ id, leadId }) => [leadId, id]));
}
