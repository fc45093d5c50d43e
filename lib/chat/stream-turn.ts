import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { leads } from "@/db/schema";
import { capability, text } from "@/lib/capability";
import { AppError, notFound } from "@/lib/errors";
import { pathId, uuid } from "@/lib/shapes";
import { findThread } from "./find-thread";

export const streamTurn = capability(
  {
    name: "streamTurn",
    description: "Sends a chat message and streams the agent's reply as server-sent events of a UIMessage.",
    scope: "chat:write",
    cost: "perChatTurn",
    needsApproval: false,
    input: z.object({
      id: pathId("agent"),
      threadId: pathId("thread"),
      message: text(1, 1_000_000).optional().meta({ description: "The user's text, for a simple send." }),
      messages: z
        .array(z.record(z.string(), z.unknown()))
        .optional()
        .meta({ description: "The UIMessage list, with the answers to approvals." }),
      trigger: z.enum(["submit-message", "regenerate-message"]).optional(),
      messageId: uuid.optional(),
      leadIds: z.array(uuid).max(25).optional().meta({ description: "Leads that the message speaks of." }),
    }),
    output: z.string().meta({ description: "Server-sent events." }),
  },
  async (ctx, { id, threadId, leadIds }) => {
    await findThread(ctx, id, threadId);
    const named = [...new Set(leadIds)];
    if (named.length > 0) {
      const found = await ctx.db.$count(
        leads,
        and(eq(leads.workspaceId, ctx.workspaceId), inArray(leads.id, named)),
      );
      if (found < named.length) throw notFound("lead");
    }
    throw new AppError(
      "not_implemented",
      "Chat turns are not part of this version yet. Threads and their messages can be read and written.",
    );
  },
);
