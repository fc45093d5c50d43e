import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { threads } from "@/db/schema";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { Thread } from "./thread";

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
      .from(threads)
      .where(and(eq(threads.workspaceId, ctx.workspaceId), eq(threads.agentId, id)))
      .orderBy(sql`${threads.createdAt} desc`, sql`${threads.id} desc`);
    return { threads: rows };
  },
);
