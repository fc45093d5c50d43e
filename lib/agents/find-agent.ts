import { agents } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import type { Agent } from "./agent";

/** The row of an agent of this workspace. Errors: `not_found`. */
export async function findAgent(ctx: Context, id: string): Promise<typeof agents.$inferSelect> {
  const [agent] = await ctx.db
    .select()
    .from(agents)
    .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.id, id)));
  if (!agent) throw notFound("agent");
  return agent;
}

/** Errors: `agent_not_active` for an agent that is not active, with its current status in the details. */
export function requireActive(agent: Pick<Agent, "status">): void {
  if (agent.status === "active") return;
  throw new AppError("agent_not_active", `This agent is ${agent.status}. Make it active first.`, {
    status: agent.status,
  });
}
