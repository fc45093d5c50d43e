import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { RepeatedTurn } from "./open-turn";
import { toStoredChunks } from "./stored-chunks";
import { followTurn } from "./turn-events";
import { findFeed, toEvent } from "./turn-feed";

/**
 * The response to a repeated request: the running turn from its start, or the stored answer, as server-sent events. Errors:
 * `message_conflict` if the answer has been replaced since.
 */
export function repeatTurn(
  ctx: Context,
  threadId: string,
  { turn, answer }: RepeatedTurn,
): ReadableStream<Uint8Array> {
  if (turn?.state === "running") return findFeed(threadId, turn.id)?.join() ?? followTurn(ctx, turn.id);
  const hasFailed = turn ? turn.state === "failed" || turn.state === "broken" : true;
  if (!answer && !hasFailed)
    throw new AppError(
      "message_conflict",
      "The answer to this request has been replaced in the meantime. Read the messages of the thread, or ask again with another Idempotency-Key.",
    );
  const status = turn && answer ? STATUS_OF[turn.state] : (answer?.status ?? "failed");
  const chunks = [
    { type: "start", ...(answer && { messageId: answer.id }) },
    ...(answer ? toStoredChunks(answer.parts, turn?.firstPart) : []),
    ENDING[status],
  ];
  const events = [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"].map(toEvent);
  return new ReadableStream({
    start: (controller) => {
      for (const event of events) controller.enqueue(event);
      controller.close();
    },
  });
}

const STATUS_OF = {
  running: "partial",
  done: "complete",
  stopped: "stopped",
  failed: "failed",
  broken: "stopped",
} as const;

const ENDING = {
  complete: { type: "finish", finishReason: "stop" },
  // The client has everything stored so far; joining the turn gives it the rest.
  partial: { type: "finish" },
  stopped: { type: "abort" },
  failed: {
    type: "error",
    errorText:
      "This message was answered, and the answer failed. Ask for another one with the trigger regenerate-message.",
  },
};
