import { z } from "zod";
import { chatThreads } from "@/db/schema";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { isThread } from "./queries";
import { Thread, ThreadTitle } from "./schemas";

export const renameThread = capability(
  {
    name: "renameThread",
    description: "Gives a chat thread another title.",
    scope: "chat:write",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("agent"), threadId: pathId("thread"), title: ThreadTitle }),
    output: Thread,
  },
  async (ctx, { id, threadId, title }) => {
    await findAgent(ctx, id);
    const [thread] = await ctx.db
      .update(chatThreads)
      .set({ title })
      .where(isThread(ctx, id, threadId))
      .returning();
    if (!thread) throw notFound("thread");
    return thread;
  },
);
