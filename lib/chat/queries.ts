import { gt, inArray, isNull, lt } from "drizzle-orm";
import { chatMessages, chatThreads, leads } from "@/db/schema";
import { and, eq, type InWorkspace } from "@/db/scope";
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

export type AttachedLead = Pick<typeof leads.$inferSelect, "id" | "name" | "title" | "company" | "email">;

/** The leads attached to a message, in the form that is stored with it. Errors: `not_found` if one is not in the workspace. */
export async function findAttachedLeads(ctx: Context, ids: string[]): Promise<AttachedLead[]> {
  const named = [...new Set(ids)];
  if (named.length === 0) return [];
  const found = await ctx.db
    .select({
      id: leads.id,
      name: leads.name,
      title: leads.title,
      company: leads.company,
      email: leads.email,
    })
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), inArray(leads.id, named)));
  if (found.length < named.length) throw notFound("lead");
  return found;
}
