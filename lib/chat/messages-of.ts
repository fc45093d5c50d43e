import { gt, isNull, lt } from "drizzle-orm";
import { chatMessages } from "@/db/schema";
import { and, eq, type InWorkspace } from "@/db/scope";
import type { Context } from "@/lib/context";

/** The messages of a thread; `after` and `before` limit them to positions after or before a given one. */
export function messagesOf(
  ctx: Context,
  threadId: string,
  { after, before }: { after?: number; before?: number } = {},
): InWorkspace {
  return and(
    eq(chatMessages.workspaceId, ctx.workspaceId),
    eq(chatMessages.threadId, threadId),
    isNull(chatMessages.supersededBy),
    after === undefined ? undefined : gt(chatMessages.position, after),
    before === undefined ? undefined : lt(chatMessages.position, before),
  );
}
