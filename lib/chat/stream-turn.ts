import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { withoutEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { logFailure } from "@/lib/process/log-failure";
import { perProcess } from "@/lib/process/per-process";
import { pathId, text, uuid } from "@/lib/shapes";
import { endTurn } from "./end-turn";
import { EventStream } from "./message-stream";
import { MAX_ATTACHED } from "./most-attached";
import { type OpenTurn, openTurn } from "./open-turn";
import { findAttachedLeads, findThread } from "./queries";
import { repeatTurn } from "./repeat-turn";
import { enterTurn, stopOwnTurn } from "./running-turns";
import { eventWriter } from "./turn-events";
import { findFeed, openFeed, type TurnFeed } from "./turn-feed";
import { beginRecord } from "./turn-record";
import { readTurnRequest } from "./turn-request";

const LET_OTHERS_BEGIN_MS = 200;

const EXAMPLE = "Find ten bakeries in Bristol";
const EXAMPLE_MESSAGE = { id: "msg-1", role: "user", parts: [{ type: "text", text: EXAMPLE }] };

export const streamTurn = capability(
  {
    name: "streamTurn",
    description: `Sends a chat message and streams the agent's reply as server-sent events, each the JSON of one UIMessage chunk of the AI SDK, \`[DONE]\` at the end. The turn goes on when the client goes away.

Only the last of \`messages\` counts: a new user message, or the assistant's message with the answers to approvals that the agent asked for. Files cannot be attached.

Repeating a request costs nothing. A user message whose \`id\` the thread has, with the same text, joins the turn that is answering it, or gets the stored answer; with another text it is a 409 \`message_conflict\`. The same holds for a request with an \`Idempotency-Key\`. Only a turn that failed and cost nothing is tried again. A \`message\` without either is a new one each time.

\`regenerate-message\` answers a user message again: the one that \`messageId\` names (by its own id or that of its answer), otherwise the last one in \`messages\`. One that the thread does not have is sent. Everything after it is dropped, unless the turn fails before it has said anything.`,
    scope: "chat:write",
    cost: "perChatTurn",
    needsApproval: false,
    // The answer outlives the call.
    commitsItself: true,
    refuses: [
      "agent_not_active",
      "turn_in_progress",
      "approval_not_pending",
      "message_conflict",
      "insufficient_credits",
    ],
    input: z
      .object({
        id: pathId("agent"),
        threadId: pathId("thread"),
        message: text(1, 1_000_000).optional().meta({ description: "The user's text, for a simple send." }),
        messages: z
          .array(z.record(z.string(), z.unknown()))
          .optional()
          .meta({ description: "The UIMessage list, as the AI SDK sends it." }),
        trigger: z
          .enum(["submit-message", "regenerate-message"])
          .optional()
          .describe("What to do; `submit-message` if left out."),
        messageId: text(1, 1_000).optional().meta({
          description:
            "The user's message to edit, or what to regenerate, or the answer to go on with: the id that the thread or the client gave it.",
        }),
        leadIds: z
          .array(uuid)
          .max(MAX_ATTACHED)
          .optional()
          .meta({ description: "Ids of the leads that the message is about." }),
      })
      .meta({ override: { examples: [{ message: EXAMPLE }, { messages: [EXAMPLE_MESSAGE] }] } }),
    output: EventStream,
  },
  async (ctx, { id, threadId, leadIds = [], ...request }) => {
    if (leadIds.length > 0) await findThread(ctx, id, threadId);
    const attached = await findAttachedLeads(ctx, leadIds);
    const place = { agentId: id, threadId, attached };
    const open = () => whileOpening(() => openTurn(ctx, place, () => readTurnRequest(request)));
    const opened = await open().catch(async (error) => {
      const isAgain = request.trigger === "regenerate-message";
      if (isAgain && isInProgress(error) && (await stopUnheardTurn(threadId))) return open();
      throw error;
    });
    // `openTurn` wrote the entry, with the turn.
    return withoutEntry(
      opened.kind === "repeat"
        ? { events: repeatTurn(ctx, threadId, opened), isReplay: true }
        : { events: speak(ctx, opened), isReplay: false },
    );
  },
);

function isInProgress(error: unknown): boolean {
  return error instanceof AppError && error.code === "turn_in_progress";
}

/** Starts the turn in the background; it runs to its end even if no client listens. */
function speak(ctx: Context, turn: OpenTurn): ReadableStream<Uint8Array> {
  const feed = openFeed(turn.threadId, turn.id, eventWriter(ctx, turn.id));
  // Sent at once, before the model is called.
  feed.push({ type: "start", messageId: turn.messageId });
  const stream = feed.join();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const signal = enterTurn(turn.id, ended);
  // Each tool call of the turn has its own entry in the audit log.
  void run({ ...ctx, invocation: undefined, idempotency: undefined }, turn, feed, signal).finally(end);
  return stream;
}

/** Never throws. */
async function run(ctx: Context, turn: OpenTurn, feed: TurnFeed, signal: AbortSignal): Promise<void> {
  await whenNoneOpens(LET_OTHERS_BEGIN_MS);
  // Loaded by the first turn, because the AI SDK takes longer to load than the rest of the service.
  const loaded = await import("./run-turn").catch((error: unknown) => {
    logFailure(error, turn.id, "chat turn");
    return null;
  });
  if (loaded) return loaded.runTurn(ctx, turn, feed, signal);
  const last = [{ type: "error", errorText: NOT_LOADED }];
  await endTurn(ctx, turn, feed, beginRecord(), { state: "failed", last, isClosing: false });
}

const NOT_LOADED =
  "The agent could not begin to answer because of a problem on our side. Try again; if it keeps failing, ask whoever runs this service.";

/** How long a cut connection may still count as a listener, in milliseconds. */
const PATIENCE_MS = 300;
const LOOK_MS = 10;

/**
 * Stops a thread's turn if no client listens to it any more, and waits for its end. A client that calls the AI SDK's `stop` only closes
 * the connection; if it then asks for the answer again, the old turn is in the way. Returns false if a client still listens or the turn
 * belongs to another process.
 */
async function stopUnheardTurn(threadId: string): Promise<boolean> {
  const feed = findFeed(threadId);
  if (!feed) return false;
  for (const end = Date.now() + PATIENCE_MS; feed.isHeard() && Date.now() < end; ) await wait(LOOK_MS);
  return !feed.isHeard() && stopOwnTurn(feed.turnId, "stopped");
}

const place = perProcess("chat-openings", () => ({ count: 0, waiting: [] as (() => void)[] }));

/** Counts a turn as starting for as long as `work` takes. */
async function whileOpening<T>(work: () => Promise<T>): Promise<T> {
  place.count += 1;
  try {
    return await work();
  } finally {
    place.count -= 1;
    if (place.count === 0) for (const go of place.waiting.splice(0)) go();
  }
}

/**
 * Resolves when no turn is starting, or after `mostMs` at the latest. All turns that are requested at the same moment start before any of
 * them calls the model: a model call occupies the process for longer, and people wait for the first response.
 */
async function whenNoneOpens(mostMs: number): Promise<void> {
  if (place.count === 0) return;
  const none = new Promise<void>((resolve) => {
    place.waiting.push(resolve);
  });
  await Promise.race([none, wait(mostMs, undefined, { ref: false })]);
}
