import { z } from "zod";
import { capability, text } from "@/lib/capability";
import { pathId, uuid } from "@/lib/shapes";
import { findAttachedLeads } from "./find-attached-leads";
import { findThread } from "./find-thread";
import { MOST_ATTACHED } from "./most-attached";
import { openTurn } from "./open-turn";
import { enterTurn } from "./running-turns";
import { eventWriter } from "./turn-events";
import { openFeed } from "./turn-feed";
import { whenNoneOpens, whileOpening } from "./turn-queue";
import { readWish } from "./turn-wish";

const LET_OTHERS_BEGIN_MS = 200;

/** What marks a UIMessage stream of the AI SDK; its own constant would have to be loaded with all of it. */
export const STREAM_HEADERS = {
  "x-vercel-ai-ui-message-stream": "v1",
  "x-accel-buffering": "no",
};

/** Server-sent events, each the JSON of an AI SDK UIMessage chunk, `[DONE]` at the end. */
export const EventStream = z.instanceof(ReadableStream<Uint8Array>).meta({
  description: "Server-sent events of an AI SDK UIMessage, ended by `data: [DONE]`.",
});

export const streamTurn = capability(
  {
    name: "streamTurn",
    description:
      "Sends a chat message and streams the agent's reply as server-sent events of a UIMessage. Of `messages` only a new user message, or the answers to approvals that the agent asked for, are taken; the turn goes on when the client goes away.",
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
      messageId: uuid
        .optional()
        .meta({ description: "The user's message to edit, or the answer to regenerate or to go on with." }),
      leadIds: z
        .array(uuid)
        .max(MOST_ATTACHED)
        .optional()
        .meta({ description: "Leads that the message speaks of." }),
    }),
    output: EventStream,
  },
  async (ctx, { id, threadId, leadIds = [], ...request }) => {
    if (leadIds.length > 0) await findThread(ctx, id, threadId);
    const attached = await findAttachedLeads(ctx, leadIds);
    const place = { agentId: id, threadId, attached };
    const turn = await whileOpening(() => openTurn(ctx, place, () => readWish(request)));
    const feed = openFeed(threadId, eventWriter(ctx, turn.id));
    // Heard at once, before the model is asked.
    feed.push({ type: "start", messageId: turn.messageId });
    const stream = feed.join();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const signal = enterTurn(turn.id, ended);
    // Loaded by the first turn: the AI SDK takes longer to load than the rest of the service.
    const speak = async () => {
      await whenNoneOpens(LET_OTHERS_BEGIN_MS);
      const { runTurn } = await import("./run-turn");
      // What a tool of the turn does is a deed of its own in the audit log.
      await runTurn({ ...ctx, call: undefined }, turn, feed, signal);
    };
    void speak().finally(end);
    return stream;
  },
);
