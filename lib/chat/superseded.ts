import { gte } from "drizzle-orm";
import { chatApprovals, chatMessages, chatThreads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { messagesOf } from "./messages-of";

/**
 * Puts a turn in the place of a thread's messages from a position on: nobody sees them any more, and they are dropped once
 * the turn has said something. `edited` is the id of the first of them where a person says it anew: it becomes free.
 * Answers whether there were any.
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
  // A summary must not tell of what was taken back.
  Object.assign(thread, { summary: null, summarizedTo: 0 });
  await ctx.db
    .update(chatThreads)
    .set({ summary: null, summarizedTo: 0 })
    .where(and(eq(chatThreads.workspaceId, ctx.workspaceId), eq(chatThreads.id, thread.id)));
  return rows.length > 0;
}

/** Drops for good what a turn has superseded. What was asked there and nobody answered can be answered no more. */
export async function dropSuperseded(ctx: Context, threadId: string, turnId: string): Promise<void> {
  const dropped = await ctx.db
    .delete(chatMessages)
    .where(isSuperseded(ctx, threadId, turnId))
    .returning({ id: chatMessages.id });
  for (const { id } of dropped) await expireApprovals(ctx, threadId, id);
}

/** Puts back what a turn has superseded, and takes away what the turn wrote in its place. Answers whether there was any. */
export async function restoreSuperseded(ctx: Context, threadId: string, turnId: string): Promise<boolean> {
  const [last] = await ctx.db
    .select({ position: sql<number | null>`max(${chatMessages.position})` })
    .from(chatMessages)
    .where(isSuperseded(ctx, threadId, turnId));
  if (last?.position == null) return false;
  // Whatever the turn wrote stands behind all that it superseded.
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

/** What was asked in a message and nobody answered can be answered no more. */
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
