import { conversations } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

/**
 * The row of a conversation of this workspace; with `lock` it cannot change until the transaction ends. Where the lead's
 * row is locked too, it comes first. Errors: `not_found`.
 */
export async function findConversation(
  ctx: Context,
  id: string,
  { lock = false } = {},
): Promise<typeof conversations.$inferSelect> {
  const query = ctx.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, id)));
  const [conversation] = await (lock ? query.for("no key update") : query);
  if (!conversation) throw notFound("conversation");
  return conversation;
}
