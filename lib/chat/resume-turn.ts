import { z } from "zod";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { EventStream } from "./message-stream";
import { findThread } from "./queries";
import { toStoredChunks } from "./stored-chunks";
import { findRunningTurn, followTurn } from "./turn-events";
import { findFeed } from "./turn-feed";
import { findMessage } from "./turn-history";

export const resumeTurn = capability(
  {
    name: "resumeTurn",
    description:
      "Streams the whole message that a turn is writing in a thread, what it held before the turn included; 204 when there is none. This is the path that the AI SDK's `resumeStream` requests; `chatId` is the client's own name for the chat and is ignored.",
    scope: "chat:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      id: pathId("agent"),
      threadId: pathId("thread"),
      chatId: z.string().meta({ description: "Whatever the client calls the chat." }),
    }),
    output: EventStream.nullable(),
  },
  async (ctx, { id, threadId }) => {
    await findThread(ctx, id, threadId);
    const turn = await findRunningTurn(ctx, threadId);
    if (!turn) return null;
    const message = turn.firstPart > 0 ? await findMessage(ctx, threadId, { id: turn.messageId }) : undefined;
    const opening = message && [
      { type: "start", messageId: message.id },
      ...toStoredChunks(message.parts.slice(0, turn.firstPart)),
    ];
    const events = findFeed(threadId, turn.id)?.join(opening) ?? followTurn(ctx, turn.id, opening);
    return { events, isReplay: false };
  },
);
