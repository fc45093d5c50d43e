import { chatMessages, chatThreads } from "@/db/schema";
import { and, eq, type ScopedDatabase, sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import { type Context, transact } from "@/lib/context";
import { notFound } from "@/lib/errors";

type MessageRow = typeof chatMessages.$inferSelect;
type NewMessage = Pick<MessageRow, "role" | "content"> & Partial<Pick<MessageRow, "id" | "parts" | "saidBy">>;

/**
 * Appends messages to a thread. Positions are assigned under the thread's row lock, so messages become visible in order and a cursor
 * never skips one. `change` is written to the thread in the same transaction. With `unlessTaken`, a message whose id is already in use is
 * not added and is missing from the result. Errors: `not_found`.
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
    // Sent together with the update; it runs once the row is locked. If the thread does not exist, its result is ignored.
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
  // Waits for a concurrent transaction that is inserting the same id.
  const inserting = unlessTaken ? insert.onConflictDoNothing().returning() : insert.returning();
  const name = unlessTaken ? "insert_message_unless_taken" : "insert_message";
  // Prepared only for a single row, the usual case; otherwise every row count would get its own plan.
  return (added.length === 1 ? inserting.prepare(name) : inserting).execute();
}
