import { z } from "zod";
import { chatThreads } from "@/db/schema";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { Thread, ThreadTitle } from "./schemas";

/** Title of a thread that was created without one; the first message replaces it. */
export const DEFAULT_TITLE = "New chat";

export const createThread = capability(
  {
    name: "createThread",
    description: "Opens a chat thread with an agent.",
    scope: "chat:write",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("agent"), title: ThreadTitle.optional() }),
    output: Thread,
  },
  async (ctx, { id, title = DEFAULT_TITLE }) => {
    await findAgent(ctx, id);
    const [thread] = await ctx.db
      .insert(chatThreads)
      .values({ workspaceId: ctx.workspaceId, agentId: id, title })
      .returning();
    return thread!;
  },
);
