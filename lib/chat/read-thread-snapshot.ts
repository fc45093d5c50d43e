import { desc, inArray } from "drizzle-orm";
import { z } from "zod";
import { chatApprovals, chatMessages, memoryChanges } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { readNamedActors } from "@/lib/members/named-actor";
import { pathId, uuid, wholeNumber } from "@/lib/shapes";
import { findThread, messagesOf } from "./queries";
import { ThreadSnapshot } from "./schemas";
import { findRunningTurn } from "./turn-events";

export const readThreadSnapshot = capability(
  {
    name: "readThreadSnapshot",
    description:
      "Reads the newest messages of a chat thread, or those before one, with who said them, the state of approvals, and the turn in progress.",
    scope: "chat:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      id: pathId("agent"),
      threadId: pathId("thread"),
      before: uuid.optional().describe("A message of the thread: only those before it."),
      limit: wholeNumber(1, 100).default(30),
    }),
    output: ThreadSnapshot,
  },
  async (ctx, { id, threadId, before, limit }) => {
    await findThread(ctx, id, threadId);
    // Read before the messages: a turn that ends in between is then reported as running, and a client that joins it finds out at once.
    const turn = await findRunningTurn(ctx, threadId);
    const position = before === undefined ? undefined : await positionOf(ctx, threadId, before);
    const rows = await ctx.db
      .select()
      .from(chatMessages)
      .where(messagesOf(ctx, threadId, { before: position }))
      .orderBy(desc(chatMessages.position))
      .limit(limit + 1);
    const shown = rows.slice(0, limit).reverse();
    const asked = await listApprovals(
      ctx,
      threadId,
      shown.map((row) => row.id),
    );
    const nameOf = await readNamedActors(ctx, [
      ...shown.map((row) => row.saidBy),
      ...asked.map((row) => row.decidedBy),
    ]);
    const newest = shown.at(-1);
    return {
      messages: shown.map((row) => ({ ...row, author: nameOf(row.saidBy) })),
      hasEarlier: rows.length > limit,
      approvals: asked.map((row) => ({
        id: row.id,
        state: row.state,
        decidedBy: nameOf(row.decidedBy),
        decidedAt: row.decidedBy === null ? null : row.updatedAt,
        undo: row.undo,
      })),
      runningTurn: turn && { id: turn.id, messageId: turn.messageId },
      version: [turn?.id, newest?.id, newest?.updatedAt.getTime()].join(),
    };
  },
);

async function positionOf(ctx: Context, threadId: string, messageId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ position: chatMessages.position })
    .from(chatMessages)
    .where(and(messagesOf(ctx, threadId), eq(chatMessages.id, messageId)));
  if (!row) throw notFound("message");
  return row.position;
}

async function listApprovals(ctx: Context, threadId: string, messageIds: string[]) {
  const rows = await ctx.db
    .select({ approval: chatApprovals, change: memoryChanges })
    .from(chatApprovals)
    .leftJoin(
      memoryChanges,
      and(
        eq(memoryChanges.workspaceId, ctx.workspaceId),
        eq(memoryChanges.threadId, chatApprovals.threadId),
        eq(memoryChanges.approvalId, chatApprovals.id),
      ),
    )
    .where(
      and(
        eq(chatApprovals.workspaceId, ctx.workspaceId),
        eq(chatApprovals.threadId, threadId),
        inArray(chatApprovals.messageId, messageIds),
      ),
    );
  return rows.map(({ approval, change }) => {
    const made = change ?? (approval.replaced && approval);
    const undo = made ? (made.undoneAt ? ("done" as const) : ("possible" as const)) : null;
    return { ...approval, undo };
  });
}
