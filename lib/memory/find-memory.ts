import { memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

/**
 * The row of an agent's Memory. With `lock` it cannot change until the transaction ends. Errors: `not_found` if the agent is
 * not in this workspace.
 */
export async function findMemory(
  ctx: Context,
  agentId: string,
  options: { lock?: boolean | undefined } = {},
): Promise<typeof memories.$inferSelect> {
  const query = ctx.db
    .select()
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, agentId)));
  const [memory] = await (options.lock ? query.for("update") : query);
  if (!memory) throw notFound("agent");
  return memory;
}
