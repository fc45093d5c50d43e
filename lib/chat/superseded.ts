import { gte } from "drizzle-orm";
import { chatApprovals, chatMessages, chatThreads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { messagesOf } from "./queries";

/**
 * Hides a thread's messages from a position on, because a turn replaces them. When the turn ends, they are deleted (`dropSuperseded`).
 * They are restored (`restoreSuperseded`) if the turn failed, or its process stopped or died, before it said anything. `edited` is the id
 * of the first of these messages if a person edits it; the row gets a new id, so the edited message can use the old one. Returns whether
 * there were any.
 */
export async function supersede(
  ctx: Context,
  thread: { id: string; summary: string | null; summarizedTo: number },
  turnId: string,
  from: { position: number; edited?: string },
): Promise<boolean> {
  const rows = await ctx.db
    .update(chatMessages)
    .set({ supersededBy: turnId })
    .where(and(messagesOf(ctx, thread.id), gte(chatMessages.position, from.position)))
    .returning({ id: chatMessages.id });
  if (from.edited)
    await ctx.db
      .update(chatMessages)
      .set({ id: newId() })
      .where(isMessage(ctx, thread.id, from.edited));
  if (thread.summarizedTo < from.position) return rows.length > 0;
  // The summary must not mention messages that were superseded.
  Object.assign(thread, { summary: null, summarizedTo: 0 });
  await ctx.db
    .update(chatThreads)
    .set({ summary: null, summarizedTo: 0 })
    .where(and(eq(chatThreads.workspaceId, ctx.workspaceId), eq(chatThreads.id, thread.id)));
  return rows.length > 0;
}

/** Deletes the messages that a turn has superseded. Open approvals in them expire. */
export async function dropSuperseded(ctx: Context, threadId: string, turnId: string): Promise<void> {
  const dropped = await ctx.db
    .delete(chatMessages)
    .where(isSuperseded(ctx, threadId, turnId))
    .returning({ id: chatMessages.id });
  for (const { id } of dropped) await expireApprovals(ctx, threadId, id);
}

/** Restores the messages that a turn has superseded and deletes what the turn wrote instead. Returns whether there were any. */
export async function restoreSuperseded(ctx: Context, threadId: string, turnId: string): Promise<boolean> {
  const [last] = await ctx.db
    .select({ position: sql<number | null>`max(${chatMessages.position})` })
    .from(chatMessages)
    .where(isSuperseded(ctx, threadId, turnId));
  if (last?.position == null) return false;
  // Everything the turn wrote comes after everything it superseded.
  const written = await ctx.db
    .delete(chatMessages)
    .where(messagesOf(ctx, threadId, { after: last.position }))
    .returning({ id: chatMessages.id, role: chatMessages.role });
  const edited = written.find(({ role }) => role === "user");
  if (edited) {
    const first = sql`(select m.id from chat_messages m where m.thread_id = ${threadId} and m.superseded_by = ${turnId}
      order by m.position limit 1)`;
    await ctx.db
      .update(chatMessages)
      .set({ id: edited.id })
      .where(and(isSuperseded(ctx, threadId, turnId), eq(chatMessages.id, first)));
  }
  await ctx.db
    .update(chatMessages)
    .set({ supersededBy: null })
    .where(isSuperseded(ctx, threadId, turnId));
  return true;
}

/** Expires the approvals of a message that were not decided, or decided but not run. */
export async function expireApprovals(ctx: Context, threadId: string, messageId: string): Promise<void> {
  await ctx.db
    .update(chatApprovals)
    .set({ state: "expired" })
    .where(
      and(
        eq(chatApprovals.workspaceId, ctx.workspaceId),
        eq(chatApprovals.threadId, threadId),
        eq(chatApprovals.messageId, messageId),
        sql`${chatApprovals.state} in ('pending', 'approved')`,
      ),
    );
}

function isMessage(ctx: Context, threadId: string, id: string) {
  return and(
    eq(chatMessages.workspaceId, ctx.workspaceId),
    eq(chatMessages.threadId, threadId),
    eq(chatMessages.id, id),
  );
}

function isSuperseded(ctx: Context, threadId: string, turnId: string) {
  return and(
    eq(chatMessages.workspaceId, ctx.workspaceId),
    eq(chatMessages.threadId, threadId),
    eq(chatMessages.supersededBy, turnId),
  );
}
