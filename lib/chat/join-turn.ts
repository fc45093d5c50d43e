import { z } from "zod";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { EventStream } from "./message-stream";
import { findThread } from "./queries";
import { joinElsewhere } from "./turn-events";
import { findFeed } from "./turn-feed";

export const joinTurn = capability(
  {
    name: "joinTurn",
    description: "Streams the turn that is going on in a thread, from its start; 204 when there is none.",
    scope: "chat:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("agent"), threadId: pathId("thread") }),
    output: EventStream.nullable(),
  },
  async (ctx, { id, threadId }) => {
    await findThread(ctx, id, threadId);
    const events = findFeed(threadId)?.join() ?? (await joinElsewhere(ctx, threadId));
    return events && { events, isReplay: false };
  },
);
