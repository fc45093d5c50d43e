import { z } from "zod";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { findThread } from "./queries";
import { Thread } from "./schemas";

export const getThread = capability(
  {
    name: "getThread",
    description: "Reads one chat thread of an agent.",
    scope: "chat:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("agent"), threadId: pathId("thread") }),
    output: Thread,
  },
  (ctx, { id, threadId }) => findThread(ctx, id, threadId),
);
