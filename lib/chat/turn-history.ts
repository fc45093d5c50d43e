import { asc, desc, inArray } from "drizzle-orm";
import { chatMessages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { messagesOf } from "./queries";
import { expireApprovals } from "./superseded";

export type MessageRow = typeof chatMessages.$inferSelect;
export type StoredPart = Record<string, unknown>;

/** False for an answer that was aborted before its first word. */
export function saysSomething({ parts }: { parts: { type?: unknown }[] }): boolean {
  return parts.some(({ type }) => type !== "step-start");
}

/** The newest message of a thread, the newest of a role, or the one with a given id. */
export async function findMessage(
  ctx: Context,
  threadId: string,
  which: { id: string } | { role: "user" | "assistant" } | "newest",
): Promise<MessageRow | undefined> {
  const condition =
    which === "newest"
      ? undefined
      : "id" in which
        ? eq(chatMessages.id, which.id)
        : eq(chatMessages.role, which.role);
  const [row] = await ctx.db
    .select()
    .from(chatMessages)
    .where(and(messagesOf(ctx, threadId), condition))
    .orderBy(desc(chatMessages.position))
    .limit(1)
    .prepare("find_message")
    .execute();
  return row;
}

/** The first message of a thread that has one of these ids. */
export async function findOneOf(
  ctx: Context,
  threadId: string,
  ids: string[],
): Promise<MessageRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(chatMessages)
    .where(and(messagesOf(ctx, threadId), inArray(chatMessages.id, ids)))
    .limit(1);
  return row;
}

/** The message directly after or before a position. */
export async function findNextTo(
  ctx: Context,
  threadId: string,
  place: { after: number } | { before: number },
): Promise<MessageRow | undefined> {
  const order = "after" in place ? asc : desc;
  const [row] = await ctx.db
    .select()
    .from(chatMessages)
    .where(messagesOf(ctx, threadId, place))
    .orderBy(order(chatMessages.position))
    .limit(1);
  return row;
}

/**
 * Closes every tool call of a message that will never finish, so that the conversation can continue. A call that waits for approval
 * counts as denied, an interrupted one as failed. `keep` holds the ids of calls that are about to run.
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
  await ctx.db
    .update(chatMessages)
    .set({ parts })
    .where(and(eq(chatMessages.workspaceId, ctx.workspaceId), eq(chatMessages.id, message.id)));
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
        approval: { ...approval, approved: false, reason: "It was not answered; the conversation moved on." },
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

const UNFINISHED = "This was interrupted. Check what was done before you ask for it again.";

/** The newest messages of a thread after a position, oldest first: as many as fit into `budget` characters of JSON, at least one. */
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
      .from(chatMessages)
      .where(messagesOf(ctx, threadId, { after, before }))
      .orderBy(desc(chatMessages.position))
      .limit(BATCH)
      .prepare("list_newest_messages")
      .execute();
    for (const row of batch) {
      size += JSON.stringify(row.parts).length;
      if (rows.length > 0 && (size > budget || rows.length >= MAX_ROWS))
        return { rows: rows.reverse(), isWhole: false };
      rows.push(row);
    }
    if (batch.length < BATCH) return { rows: rows.reverse(), isWhole: true };
    before = batch.at(-1)!.position;
  }
}

const BATCH = 40;
/** Applies however short the messages are: a turn must start as quickly in a long thread. */
const MAX_ROWS = 200;
