import { chatMessages, chatThreads } from "@/db/schema";
import { and, eq, type ScopedDatabase, sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import { type Context, transact } from "@/lib/context";
import { notFound } from "@/lib/errors";

type MessageRow = typeof chatMessages.$inferSelect;
type NewMessage = Pick<MessageRow, "role" | "content"> & Partial<Pick<MessageRow, "id" | "parts" | "saidBy">>;

/**
 * Adds messages at the end of a thread. Positions are given under the thread's row lock, so that they become visible
 * in their order and a cursor never skips one. `change` is written to the thread with them. With `unlessTaken` a message
 * whose id is another's is left out of the answer, and not added. Errors: `not_found`.
 */
export function appendMessages(
  ctx: Context,
  threadId: string,
  added: NewMessage[],
  change: { title?: string } = {},
  options: { unlessTaken?: boolean } = {},
): Promise<MessageRow[]> {
  return transact(ctx, async ({ db, workspaceId }) => {
    const touching = db
      .update(chatThreads)
      .set({ ...change, updatedAt: new Date() })
      .where(and(eq(chatThreads.workspaceId, workspaceId), eq(chatThreads.id, threadId)))
      .returning({ id: chatThreads.id })
      .prepare("touch_thread")
      .execute();
    // Sent with it, as it runs once the row is locked; what it finds of a thread that is not there is left unread.
    const adding = added.length === 0 ? [] : insertMessages(db, { workspaceId, threadId }, added, options);
    const [touched, rows] = await Promise.allSettled([touching, adding]);
    if (touched.status === "rejected") throw touched.reason;
    if (touched.value.length === 0) throw notFound("thread");
    if (rows.status === "rejected") throw rows.reason;
    return rows.value;
  });
}

function insertMessages(
  db: ScopedDatabase,
  place: { workspaceId: WorkspaceId; threadId: string },
  added: NewMessage[],
  { unlessTaken }: { unlessTaken?: boolean },
) {
  const last = sql`(select coalesce(max(m.position), 0) from chat_messages m where m.thread_id = ${place.threadId})`;
  const insert = db.insert(chatMessages).values(
    added.map((message, index) => ({
      parts: [{ type: "text", text: message.content }],
      ...message,
      ...place,
      position: sql`${last} + ${index + 1}`,
    })),
  );
  // Waits for whoever is about to take the id.
  const inserting = unlessTaken ? insert.onConflictDoNothing().returning() : insert.returning();
  const name = unlessTaken ? "insert_message_unless_taken" : "insert_message";
  // Planned once for what a conversation adds; not for every number of rows that somebody may bring.
  return (added.length === 1 ? inserting.prepare(name) : inserting).execute();
}
