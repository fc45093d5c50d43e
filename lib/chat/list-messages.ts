import { asc } from "drizzle-orm";
import { z } from "zod";
import { chatMessages } from "@/db/schema";
import { capability } from "@/lib/capability";
import { pathId, wholeNumber } from "@/lib/shapes";
import { findThread } from "./find-thread";
import { Message } from "./message";
import { readCursor, writeCursor } from "./message-cursor";
import { messagesOf } from "./messages-of";

export const listMessages = capability(
  {
    name: "listMessages",
    description: "Lists the messages of a chat thread, oldest first; new messages do not move a cursor.",
    scope: "chat:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      id: pathId("agent"),
      threadId: pathId("thread"),
      cursor: z.string().optional().meta({ description: "The `nextCursor` of the previous response." }),
      limit: wholeNumber(1, 100).default(50).meta({ description: "The most messages to return." }),
    }),
    output: z.object({
      messages: z.array(Message),
      nextCursor: z.string().nullable().meta({ description: "Null when there are no more." }),
    }),
  },
  async (ctx, { id, threadId, cursor, limit }) => {
    await findThread(ctx, id, threadId);
    const after = cursor === undefined ? 0 : await readCursor(ctx, threadId, cursor);
    const rows = await ctx.db
      .select()
      .from(chatMessages)
      .where(messagesOf(ctx, threadId, { after }))
      .orderBy(asc(chatMessages.position))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    return { messages: page, nextCursor: rows.length > limit ? writeCursor(page.at(-1)!.id) : null };
  },
);
