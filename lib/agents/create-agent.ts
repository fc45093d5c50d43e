import { z } from "zod";
import { agents, campaigns, memories } from "@/db/schema";
import { capability } from "@/lib/capability";
import { newId } from "@/lib/id";
import { createSequence } from "@/lib/sequences/create-sequence";
import { Agent, AgentName } from "./agent";

export const createAgent = capability(
  {
    name: "createAgent",
    description: "Creates an agent together with its campaign and its empty Memory.",
    scope: "agents:write",
    cost: "free",
    needsApproval: false,
    input: z.object({ name: AgentName }),
    output: Agent,
  },
  async (ctx, { name }) => {
    const { db, workspaceId } = ctx;
    const campaignId = newId();
    await db.insert(campaigns).values({ id: campaignId, workspaceId });
    await createSequence(ctx, campaignId);
    const [agent] = await db.insert(agents).values({ workspaceId, campaignId, name }).returning();
    await db.insert(memories).values({ workspaceId, agentId: agent!.id });
    return agent!;
  },
);
