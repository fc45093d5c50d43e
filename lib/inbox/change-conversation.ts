import type { z } from "zod";
import { conversations } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";
import type { ConversationState } from "./conversation";
import { selectConversationRows } from "./select-conversation-rows";

type Change = Partial<
  Pick<typeof conversations.$inferSelect, "needsAnswer" | "isUnread" | "snoozedUntil" | "assignedTo">
>;

/** Errors: `not_found`. */
export async function changeConversation(
  ctx: Context,
  id: string,
  change: Change,
): Promise<z.input<typeof ConversationState>> {
  const [changed] = await ctx.db
    .update(conversations)
    .set(change)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, id)))
    .returning({ id: conversations.id });
  if (!changed) throw notFound("conversation");
  const [row] = await selectConversationRows(ctx, [id]);
  return row!;
}
