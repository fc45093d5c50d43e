import { and, eq, gt, isNull, lt, type SQL } from "drizzle-orm";
import { messages } from "@/db/schema";
import type { Context } from "@/lib/context";

/** The messages of a thread, those at positions after `after` and before `before` only where these are given. */
export function messagesOf(
  ctx: Context,
  threadId: string,
  { after, before }: { after?: number; before?: number } = {},
): SQL | undefined {
  return and(
    eq(messages.workspaceId, ctx.workspaceId),
    eq(messages.threadId, threadId),
    isNull(messages.supersededBy),
    after === undefined ? undefined : gt(messages.position, after),
    before === undefined ? undefined : lt(messages.position, before),
  );
}
