import { and, eq } from "drizzle-orm";
import { threads } from "@/db/schema";
import { findAgent } from "@/lib/agents/find-agent";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

type ThreadRow = typeof threads.$inferSelect;

/** The row of a thread of that agent. Errors: `not_found` for the agent as for the thread. */
export async function findThread(ctx: Context, agentId: string, threadId: string): Promise<ThreadRow> {
  await findAgent(ctx, agentId);
  const [thread] = await ctx.db
    .select()
    .from(threads)
    .where(isThread(ctx, agentId, threadId));
  if (!thread) throw notFound("thread");
  return thread;
}

export function isThread(ctx: Context, agentId: string, threadId: string) {
  return and(
    eq(threads.workspaceId, ctx.workspaceId),
    eq(threads.agentId, agentId),
    eq(threads.id, threadId),
  );
}
