import { z } from "zod";
import { agents } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { Agent, AgentName, AgentStatus } from "./agent";

const Change = z
  .object({ id: pathId("agent"), name: AgentName.optional(), status: AgentStatus.optional() })
  .refine(({ name, status }) => name !== undefined || status !== undefined, {
    message: "must have at least one of the fields name and status",
  })
  .meta({ override: { anyOf: [{ required: ["name"] }, { required: ["status"] }] } });

export const updateAgent = capability(
  {
    name: "updateAgent",
    description: "Updates an agent's name or status. At least one field is required.",
    scope: "agents:write",
    cost: "free",
    needsApproval: true,
    input: Change,
    output: Agent,
  },
  async (ctx, { id, ...change }) => {
    const [agent] = await ctx.db
      .update(agents)
      .set(change)
      .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.id, id)))
      .returning();
    if (!agent) throw notFound("agent");
    return agent;
  },
);
