import { agents, chatThreads, chatTurns, memories } from "@/db/schema";
import { acrossWorkspaces, and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { livingInstances } from "@/lib/process/instance";
import { closeTurn } from "./close-broken-turns";
import { findThread, isThread } from "./queries";
import { isForgotten } from "./running-turns";

type Turn = typeof chatTurns.$inferSelect;

/**
 * Locks the thread's row and reads everything a turn needs before it begins; `running` is the turn in progress. A running turn is closed
 * first if its process is dead, or is this process and no longer has it. Errors: `not_found`.
 */
export async function lockThread(ctx: Context, agentId: string, threadId: string) {
  const locking = ctx.db
    .select({ id: chatThreads.id })
    .from(chatThreads)
    .where(isThread(ctx, agentId, threadId))
    .for("update")
    .prepare("lock_thread")
    .execute();
  // A separate statement, sent along with the first: in a single one, rows joined to the locked row would be as of before the lock wait.
  const reading = ctx.db
    .select({ thread: chatThreads, agent: agents, memory: memories, running: chatTurns })
    .from(chatThreads)
    .innerJoin(
      agents,
      and(eq(agents.workspaceId, chatThreads.workspaceId), eq(agents.id, chatThreads.agentId)),
    )
    .innerJoin(memories, eq(memories.agentId, agents.id))
    .leftJoin(chatTurns, and(eq(chatTurns.threadId, chatThreads.id), eq(chatTurns.state, "running")))
    .where(isThread(ctx, agentId, threadId))
    .prepare("read_locked_thread")
    .execute();
  const [, [row]] = await Promise.all([locking, reading]);
  if (!row) {
    await findThread(ctx, agentId, threadId);
    throw notFound("thread");
  }
  if (!row.running || (await isGoingOn(ctx, row.running))) return row;
  await closeTurn(ctx, row.running);
  return { ...row, running: null };
}

async function isGoingOn(ctx: Context, turn: Turn): Promise<boolean> {
  if (isForgotten(turn)) return false;
  const living = await acrossWorkspaces(ctx).execute(
    sql`select 1 where ${turn.instanceId}::uuid in ${livingInstances}`,
  );
  return living.length > 0;
}
