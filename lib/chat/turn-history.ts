import { and, desc, eq, sql } from "drizzle-orm";
import { chatApprovals, messages, threads } from "@/db/schema";
import type { Context } from "@/lib/context";
import { messagesOf } from "./messages-of";

export type MessageRow = typeof messages.$inferSelect;
export type StoredPart = Record<string, unknown>;

/** The newest message of a thread, or that of an id. */
export async function findMessage(
  ctx: Context,
  threadId: string,
  which: { id: string } | { role: "user" | "assistant" } | "newest",
): Promise<MessageRow | undefined> {
  const condition =
    which === "newest"
      ? undefined
      : "id" in which
        ? eq(messages.id, which.id)
        : eq(messages.role, which.role);
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(messagesOf(ctx, threadId), condition))
    .orderBy(desc(messages.position))
    .limit(1)
    .prepare("find_message")
    .execute();
  return row;
}

/** Drops a thread's messages from a position on. What they asked for and nobody answered can be answered no more. */
export async function dropFrom(
  ctx: Context,
  thread: { id: string; summary: string | null; summarizedTo: number },
  position: number,
): Promise<void> {
  const dropped = await ctx.db
    .delete(messages)
    .where(messagesOf(ctx, thread.id, { after: position - 1 }))
    .returning({ id: messages.id });
  for (const { id } of dropped) await expireApprovals(ctx, thread.id, id);
  if (thread.summarizedTo < position) return;
  // A summary must not tell of what was taken back.
  Object.assign(thread, { summary: null, summarizedTo: 0 });
  await ctx.db
    .update(threads)
    .set({ summary: null, summarizedTo: 0 })
    .where(and(eq(threads.workspaceId, ctx.workspaceId), eq(threads.id, thread.id)));
}

async function expireApprovals(ctx: Context, threadId: string, messageId: string): Promise<void> {
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

/**
 * Closes every tool call of a message that will never come to its end, so that the talk can go on: one that waits for
 * an answer counts as denied, one that broke off as failed. `keep` names calls that are about to run.
 */
export async function healMessage(
  ctx: Context,
  message: MessageRow,
  keep: ReadonlySet<string> = new Set(),
): Promise<MessageRow> {
  let healed = 0;
  const parts = message.parts.map((part) => {
    const open = keep.has(String(part.toolCallId)) ? null : closing(part);
    if (!open) return part;
    healed += 1;
    return open;
  });
  if (healed === 0) return message;
  await expireApprovalsBut(ctx, message, keep);
  await ctx.db.update(messages).set({ parts }).where(eq(messages.id, message.id));
  return { ...message, parts };
}

async function expireApprovalsBut(
  ctx: Context,
  message: MessageRow,
  keep: ReadonlySet<string>,
): Promise<void> {
  if (keep.size === 0) await expireApprovals(ctx, message.threadId, message.id);
}

function closing(part: StoredPart): StoredPart | null {
  if (typeof part.type !== "string" || !/^(?:tool-|dynamic-tool)/.test(part.type)) return null;
  const { approval } = part as { approval?: Record<string, unknown> };
  switch (part.state) {
    case "approval-requested":
      return {
        ...part,
        state: "output-denied",
        approval: { ...approval, approved: false, reason: "It was not answered; the talk went on." },
      };
    case "approval-responded":
      return approval?.approved === false
        ? { ...part, state: "output-denied" }
        : { ...part, state: "output-error", errorText: UNFINISHED };
    case "input-streaming":
    case "input-available":
      return { ...part, input: part.input ?? {}, state: "output-error", errorText: UNFINISHED };
    default:
      return null;
  }
}

const UNFINISHED = "This broke off before its end. Look at how things stand before you ask for it again.";

/** The newest messages of a thread behind a position, oldest first, as many as fit into `budget` characters of JSON, at least one. */
export async function listNewest(
  ctx: Context,
  threadId: string,
  after: number,
  budget: number,
): Promise<{ rows: MessageRow[]; isWhole: boolean }> {
  const rows: MessageRow[] = [];
  let size = 0;
  for (let before: number | undefined; ; ) {
    const batch = await ctx.db
      .select()
      .from(messages)
      .where(messagesOf(ctx, threadId, { after, before }))
      .orderBy(desc(messages.position))
      .limit(BATCH)
      .prepare("list_newest_messages")
      .execute();
    for (const row of batch) {
      size += JSON.stringify(row.parts).length;
      if (rows.length > 0 && (size > budget || rows.length >= MOST_ROWS))
        return { rows: rows.reverse(), isWhole: false };
      rows.push(row);
    }
    if (batch.length < BATCH) return { rows: rows.reverse(), isWhole: true };
    before = batch.at(-1)!.position;
  }
}

const BATCH = 40;
/** However short they are: a turn must begin as quickly in a long thread. */
const MOST_ROWS = 200;
