import { asc } from "drizzle-orm";
import { z } from "zod";
import { chatMessages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { pathId, wholeNumber } from "@/lib/shapes";
import { findThread, messagesOf } from "./queries";
import { Message } from "./schemas";

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

/** The cursor after a message: its id as 22 base64url characters (RFC 4648 §5). */
function writeCursor(messageId: string): string {
  return Buffer.from(messageId.replaceAll("-", ""), "hex").toString("base64url");
}

/**
 * The position that a cursor points after. It must name a message of this thread, so only cursors that this list can return are accepted.
 * Errors: `validation_error` for any other.
 */
async function readCursor(ctx: Context, threadId: string, cursor: string): Promise<number> {
  const bytes = Buffer.from(cursor, "base64url");
  // Decoding ignores characters that are not base64url; encoding again detects them.
  if (bytes.length !== 16 || bytes.toString("base64url") !== cursor) throw refuseCursor();
  const [message] = await ctx.db
    .select({ position: chatMessages.position })
    .from(chatMessages)
    .where(and(messagesOf(ctx, threadId), eq(chatMessages.id, bytes.toString("hex"))));
  if (!message) throw refuseCursor();
  return message.position;
}

function refuseCursor(): AppError {
  const message = "must be the nextCursor of an earlier response for this thread";
  return new AppError(
    "validation_error",
    "The cursor is invalid. Leave it out to start with the first message.",
    [{ path: "cursor", message }],
  );
}
