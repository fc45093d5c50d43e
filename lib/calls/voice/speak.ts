import { isStepCount, type ModelMessage, streamText } from "ai";
import { chatModel } from "@/lib/models/open-models";
import type { makeVoiceTools } from "./voice-tools";

/** On the phone, silence is longer than in a chat. */
const SILENCE_MS = 12_000;
const MOST_TOKENS = 400;
const MOST_STEPS = 4;

/** One answer of the language model in a talk, as it comes. Throws what the model or its provider throws. */
export async function* speak(talk: {
  instructions: string;
  messages: ModelMessage[];
  tools: ReturnType<typeof makeVoiceTools>;
  signal: AbortSignal;
  /** True once nothing more is to be said. */
  isOver: () => boolean;
}): AsyncGenerator<string> {
  const { model, maxOutputTokens } = chatModel();
  let failure: unknown;
  const result = streamText({
    model: await model(),
    instructions: talk.instructions,
    messages: talk.messages,
    tools: talk.tools,
    toolCallConcurrency: 1,
    maxOutputTokens: Math.min(maxOutputTokens, MOST_TOKENS),
    maxRetries: 1,
    timeout: { chunkMs: SILENCE_MS },
    stopWhen: [isStepCount(MOST_STEPS), talk.isOver],
    abortSignal: talk.signal,
    onError: ({ error }) => {
      failure = error;
    },
  });
  for await (const piece of result.textStream) yield piece;
  if (failure !== undefined && !talk.signal.aborted) throw failure;
}
