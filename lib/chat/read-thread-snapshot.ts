import { desc, inArray } from "drizzle-orm";
import { z } from "zod";
import { apiKeys, chatApprovals, chatMessages, users } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { isUuid, pathId, uuid, wholeNumber } from "@/lib/shapes";
import { findThread } from "./find-thread";
import { messagesOf } from "./messages-of";
import { type Speaker, ThreadSnapshot } from "./thread-snapshot";
import { findRunningTurn } from "./turn-events";

export const readThreadSnapshot = capability(
  {
    name: "readThreadSnapshot",
    description:
      "Reads the newest messages of a chat thread, or those before one, with who said them, how approvals stand, and the turn that is going on.",
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
    const nameOf = await readSpeakers(ctx, [
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
        undo: row.undoneAt ? ("done" as const) : row.replaced ? ("possible" as const) : null,
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

function listApprovals(ctx: Context, threadId: string, messageIds: string[]) {
  return ctx.db
    .select()
    .from(chatApprovals)
    .where(
      and(
        eq(chatApprovals.workspaceId, ctx.workspaceId),
        eq(chatApprovals.threadId, threadId),
        inArray(chatApprovals.messageId, messageIds),
      ),
    );
}

/** Resolves `user:…` and `key:…` to the names in this workspace. */
async function readSpeakers(ctx: Context, named: (string | null)[]) {
  const actors = [...new Set(named.filter((one) => one !== null))].map((text) => {
    const colon = text.indexOf(":");
    return { text, kind: text.slice(0, colon) as Speaker["kind"], id: text.slice(colon + 1) };
  });
  const idsOf = (kind: string) =>
    actors.filter((actor) => actor.kind === kind && isUuid(actor.id)).map(({ id }) => id);
  const [people, keys] = await Promise.all([
    ctx.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, idsOf("user"))),
    ctx.db
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), inArray(apiKeys.id, idsOf("key")))),
  ]);
  const names = new Map([...people, ...keys].map(({ id, name }) => [id, name]));
  const speakers = new Map(
    actors.map(({ text, kind, id }) => [text, { kind, id, name: names.get(id) ?? null }]),
  );
  return (text: string | null): Speaker | null => (text === null ? null : (speakers.get(text) ?? null));
}
