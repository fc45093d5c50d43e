import { and, eq, max } from "drizzle-orm";
import { messages, threads } from "@/db/schema";
import { type Context, transact } from "@/lib/context";
import { notFound } from "@/lib/errors";

type MessageRow = typeof messages.$inferSelect;
type NewMessage = Pick<MessageRow, "role" | "content"> & Partial<Pick<MessageRow, "id" | "parts" | "saidBy">>;

/**
 * Adds messages at the end of a thread. Positions are given under the thread's row lock, so that they become visible
 * in their order and a cursor never skips one. `change` is written to the thread with them. Errors: `not_found`.
 */
export function appendMessages(
  ctx: Context,
  threadId: string,
  added: NewMessage[],
  change: { title?: string } = {},
): Promise<MessageRow[]> {
  return transact(ctx, async ({ db, workspaceId }) => {
    const [thread] = await db
      .update(threads)
      .set({ ...change, updatedAt: new Date() })
      .where(and(eq(threads.workspaceId, workspaceId), eq(threads.id, threadId)))
      .returning({ id: threads.id });
    if (!thread) throw notFound("thread");
    if (added.length === 0) return [];
    const [last] = await db
      .select({ position: max(messages.position) })
      .from(messages)
      .where(eq(messages.threadId, threadId));
    const start = (last?.position ?? 0) + 1;
    return db
      .insert(messages)
      .values(
        added.map((message, index) => ({
          parts: [{ type: "text", text: message.content }],
          ...message,
          workspaceId,
          threadId,
          position: start + index,
        })),
      )
      .returning();
  });
}
