import type { Context } from "@/lib/context";
import { explainFailure } from "@/lib/models/explain-failure";
import { logFailure } from "@/lib/process/log-failure";
import { propose } from "@/lib/tools/approvals";
import { endTurn, type TurnEnd } from "./end-turn";
import type { OpenTurn } from "./open-turn";
import { speak } from "./speak-turn";
import type { TurnFeed } from "./turn-feed";
import { beginRecord, type Chunk, noteChunk, type TurnRecord } from "./turn-record";

/**
 * Runs a turn to its end, whether or not anyone listens. Never throws; failures are reported in the stream.
 *
 * States and transitions:
 *
 * - `speaking`: the model answers, and every chunk goes to the feed. A request for approval is stored with its card before a client sees
 *   it. Left out if approvals of the message are still pending.
 *   - The model is finished → `ending`.
 *   - The model sends `abort`, or the turn was stopped → `ending`, as `stopped`.
 *   - The model sends an error, or something throws → `ending`, as `failed`; whatever the provider still sends is not read.
 *
 * - `ending`: what was said, used and decided is stored in one transaction (`endTurn`), which is tried again while the database is away.
 *   - It has committed → `ended`. The database refuses → `ended`, with an error in place of the last chunks.
 *
 * - `ended`: clients got the last chunk (`finish`, `abort` or `error`) and may continue: the thread is free.
 */
export async function runTurn(
  ctx: Context,
  turn: OpenTurn,
  feed: TurnFeed,
  signal: AbortSignal,
): Promise<void> {
  const record = beginRecord();
  const end = turn.canContinue
    ? await hear(ctx, turn, feed, record, signal)
    : { state: "done" as const, last: [{ type: "finish" }] };
  const whole: TurnEnd = { ...end, isClosing: signal.reason === "closing" };
  await endTurn(
    ctx,
    turn,
    feed,
    record,
    signal.aborted ? { ...whole, state: "stopped", last: [{ type: "abort" }] } : whole,
  );
}

type Heard = Omit<TurnEnd, "isClosing">;

/** The state `speaking`. */
async function hear(
  ctx: Context,
  turn: OpenTurn,
  feed: TurnFeed,
  record: TurnRecord,
  signal: AbortSignal,
): Promise<Heard> {
  const began = performance.now();
  const failed = new AbortController();
  const last: Chunk[] = [];
  let state: Heard["state"] = "done";
  try {
    for await (const chunk of speak(ctx, turn, record, AbortSignal.any([signal, failed.signal]))) {
      noteChunk(record, chunk, began);
      if (chunk.type === "start") continue;
      if (chunk.type === "error") {
        failed.abort(new Error("The answer failed."));
        return { state: "failed", last: [chunk] };
      }
      if (chunk.type === "abort") state = "stopped";
      if (last.length > 0 || ENDS.has(chunk.type)) last.push(chunk);
      else
        feed.push(chunk.type === "tool-approval-request" ? await withCard(ctx, turn, record, chunk) : chunk);
    }
    return { state, last };
  } catch (error) {
    logFailure(error, turn.id, "chat turn");
    return { state: "failed", last: [{ type: "error", errorText: explainFailure(error).message }] };
  }
}
const ENDS = new Set(["finish", "abort"]);

/** A request for approval, with what a person needs to know to decide. */
async function withCard(ctx: Context, turn: OpenTurn, record: TurnRecord, chunk: Chunk): Promise<Chunk> {
  const toolCallId = String(chunk.toolCallId);
  const card = await propose(ctx, turn.agent, {
    id: String(chunk.approvalId),
    threadId: turn.threadId,
    messageId: turn.messageId,
    toolCallId,
    ...record.calls.get(toolCallId)!,
  });
  record.cards.set(toolCallId, card);
  return { ...chunk, approvalDescriptor: card, reason: card.summary };
}
