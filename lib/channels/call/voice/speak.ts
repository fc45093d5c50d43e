import { isStepCount, type ModelMessage, streamText } from "ai";
import type { Context } from "@/lib/context";
import type { makeVoiceTools } from "./voice-tools";

/** How long a model may send nothing before the answer fails: pauses weigh more on the phone than in a chat. */
const SILENCE_MS = 12_000;
const MAX_TOKENS = 400;
const MAX_STEPS = 4;

/** Streams one answer of the language model in a conversation. Throws what the model or its provider throws. */
export async function* speak(
  ctx: Context,
  session: {
    instructions: string;
    messages: ModelMessage[];
    tools: ReturnType<typeof makeVoiceTools>;
    signal: AbortSignal;
    /** True once nothing more is to be said. */
    isOver: () => boolean;
  },
): AsyncGenerator<string> {
  const { model, maxOutputTokens } = ctx.adapters.models;
  let failure: unknown;
  const result = streamText({
    model: await model(),
    instructions: session.instructions,
    messages: session.messages,
    tools: session.tools,
    toolCallConcurrency: 1,
    maxOutputTokens: Math.min(maxOutputTokens, MAX_TOKENS),
    maxRetries: 1,
    timeout: { chunkMs: SILENCE_MS },
    stopWhen: [isStepCount(MAX_STEPS), session.isOver],
    abortSignal: session.signal,
    onError: ({ error }) => {
      failure = error;
    },
  });
  for await (const piece of result.textStream) yield piece;
  if (failure !== undefined && !session.signal.aborted) throw failure;
}
