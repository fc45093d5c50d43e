import {
  convertToModelMessages,
  isStepCount,
  type ModelMessage,
  streamText,
  type ToolSet,
  toUIMessageStream,
  type UIMessage,
} from "ai";
import type { Context } from "@/lib/context";
import { explainFailure } from "@/lib/models/explain-failure";
import { logFailure } from "@/lib/process/log-failure";
import type { OpenTurn } from "./open-turn";
import { sumUp } from "./sum-up";
import { type MessageRow, saysSomething } from "./turn-history";
import { withSummary } from "./turn-instructions";
import { type Chunk, noteStep, type TurnRecord, writeMessage } from "./turn-record";
import { approvalsOfTurn, makeTurnTools } from "./turn-tools";

/**
 * Lets the model answer: its chunks as they come, one step after the other, until it is done or the turn's credits or steps are used up.
 * What each step has said is stored when it ends, so that it survives if the process dies.
 */
export async function* speak(
  ctx: Context,
  turn: OpenTurn,
  record: TurnRecord,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  const { model, maxOutputTokens } = ctx.adapters.models;
  const { affordable } = turn.holds;
  const { used } = record;
  const tools = makeTurnTools(ctx, turn.agent, turn.threadId, record.durations);
  const stored = toUiMessages(turn.history);
  const summary = turn.summarizeTo > 0 ? await sumUpUnlessStopped(ctx, turn, signal) : turn.summary;
  const result = streamText({
    model: await model(),
    instructions: withSummary(turn.instructions, summary),
    messages: await toModelMessages(stored, tools),
    tools,
    toolApproval: approvalsOfTurn(ctx, turn.agent),
    toolCallConcurrency: 1,
    maxOutputTokens: Math.max(1, Math.min(maxOutputTokens, affordable.outputTokens)),
    maxRetries: 2,
    timeout: { chunkMs: ctx.settings.CHAT_TIMEOUT_MS },
    stopWhen: [
      isStepCount(ctx.settings.CHAT_MAX_STEPS),
      () => used.outputTokens >= affordable.outputTokens || used.inputTokens >= affordable.inputTokens,
    ],
    abortSignal: signal,
    onStepEnd: ({ usage }) => noteStep(record, turn, usage),
    onError: ({ error }) => logFailure(error, turn.id, "chat turn"),
  });
  const stream = toUIMessageStream({
    stream: result.stream,
    tools,
    originalMessages: stored,
    generateMessageId: () => turn.messageId,
    sendReasoning: true,
    onError: (error) => explainFailure(error).message,
    onStepEnd: ({ responseMessage }) => {
      record.message = responseMessage;
      return writeMessage(ctx, turn, record, "partial", null);
    },
    onEnd: ({ responseMessage }) => {
      record.message = responseMessage;
    },
  });
  for await (const chunk of stream) yield chunk as unknown as Chunk;
}

/** A summary takes as long as an answer. It is finished for the next turn, but a stop does not wait for it. */
async function sumUpUnlessStopped(ctx: Context, turn: OpenTurn, signal: AbortSignal): Promise<string | null> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  signal.throwIfAborted();
  return Promise.race([sumUp(ctx, turn.threadId, turn.summarizeTo), stopped]);
}

/** The stored conversation in the AI SDK's format. An answer that failed before its first word is left out, because models reject it. */
function toUiMessages(rows: MessageRow[]): UIMessage[] {
  return rows
    .filter(saysSomething)
    .map(({ id, role, parts }) => ({ id, role, parts }) as unknown as UIMessage);
}

/** The conversation in the model's format. Attached leads follow the user's text, marked as data. */
async function toModelMessages(messages: UIMessage[], tools: ToolSet): Promise<ModelMessage[]> {
  return convertToModelMessages(messages, {
    tools,
    convertDataPart: (part) =>
      part.type === "data-leads"
        ? {
            type: "text",
            text: `<data about="attached leads">\n${JSON.stringify(part.data).replaceAll("<", "\\u003c")}\n</data>`,
          }
        : undefined,
  });
}
