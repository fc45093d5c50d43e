import { chatThreads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

type ThreadRow = typeof chatThreads.$inferSelect;

/** The row of one of the agent's threads. Errors: `not_found` for the agent or the thread. */
export async function findThread(ctx: Context, agentId: string, threadId: string): Promise<ThreadRow> {
  await findAgent(ctx, agentId);
  const [thread] = await ctx.db
    .select()
    .from(chatThreads)
    .where(isThread(ctx, agentId, threadId));
  if (!thread) throw notFound("thread");
  return thread;
}

export function isThread(ctx: Context, agentId: string, threadId: string) {
  return and(
    eq(chatThreads.workspaceId, ctx.workspaceId),
    eq(chatThreads.agentId, agentId),
    eq(chatThreads.id, threadId),
  );
}
