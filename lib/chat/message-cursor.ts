import { chatMessages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { messagesOf } from "./messages-of";

/** The cursor after a message: its id as 22 base64url characters (RFC 4648 §5). */
export function writeCursor(messageId: string): string {
  return Buffer.from(messageId.replaceAll("-", ""), "hex").toString("base64url");
}

/**
 * The position that a cursor points after. It must name a message of this thread, so only cursors that this list can return are accepted.
 * Errors: `validation_error` for any other.
 */
export async function readCursor(ctx: Context, threadId: string, cursor: string): Promise<number> {
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
