import { conversations } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** Returns the conversation with each lead, by lead id; creates missing ones. */
export async function openConversations(ctx: Context, leadIds: string[]): Promise<Map<string, string>> {
  if (leadIds.length === 0) return new Map();
  const rows = await ctx.db
    .insert(conversations)
    // Sorted, so that concurrent calls for the same leads cannot deadlock.
    .values(leadIds.toSorted().map((leadId) => ({ leadId, workspaceId: ctx.workspaceId })))
    // `on conflict do nothing` would not return the row.
    .onConflictDoUpdate({ target: conversations.leadId, set: { updatedAt: sql`now()` } })
    .returning({ id: conversations.id, leadId: conversations.leadId });
  return new Map(rows.map(({ id, leadId }) => [leadId, id]));
}
