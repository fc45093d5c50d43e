import { z } from "zod";
import { chatThreads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { Thread } from "./schemas";

export const listThreads = capability(
  {
    name: "listThreads",
    description: "Lists all chat threads of an agent, newest first.",
    scope: "chat:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("agent") }),
    output: z.object({ threads: z.array(Thread) }),
  },
  async (ctx, { id }) => {
    await findAgent(ctx, id);
    const rows = await ctx.db
      .select()
      .from(chatThreads)
      .where(and(eq(chatThreads.workspaceId, ctx.workspaceId), eq(chatThreads.agentId, id)))
      .orderBy(sql`${chatThreads.createdAt} desc`, sql`${chatThreads.id} desc`);
    return { threads: rows };
  },
);
