import { memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

/** The row of an agent's Memory. Errors: `not_found` if the agent is not in this workspace. */
export async function findMemory(ctx: Context, agentId: string): Promise<typeof memories.$inferSelect> {
  const [memory] = await ctx.db
    .select()
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, agentId)));
  if (!memory) throw notFound("agent");
  return memory;
}
