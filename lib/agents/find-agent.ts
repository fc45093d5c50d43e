import { agents } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

/** The row of an agent of this workspace. Errors: `not_found`. */
export async function findAgent(ctx: Context, id: string): Promise<typeof agents.$inferSelect> {
  const [agent] = await ctx.db
    .select()
    .from(agents)
    .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.id, id)));
  if (!agent) throw notFound("agent");
  return agent;
}
