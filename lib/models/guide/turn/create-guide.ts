import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from "@ai-sdk/provider";
import { randomToken } from "@/lib/id";
import { readTurn } from "@/lib/models/guide/read-turn";
import { answerTurn } from "./answer-turn";

/**
 * The built-in guide: a language model made of patterns. It runs in this process, needs no API key, keeps no state (it derives the state
 * of the conversation from the prompt) and gives the same answer to the same prompt, except for call ids.
 *
 * Usage is counted as about four characters per token. `maxOutputTokens` applies: an answer that does not fit is cut off between words,
 * and a tool call that does not fit is omitted, with finish reason `length`.
 */
export function createGuide(): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "leadwright",
    modelId: "guide",
    supportedUrls: {},
    async doGenerate(options) {
      throwIfAborted(options.abortSignal);
      const { text, call, finishReason, usage } = answer(options);
      const content: LanguageModelV4Content[] = [];
      if (text) content.push({ type: "text", text });
      if (call) content.push(call);
      return { content, finishReason, usage, warnings: listWarnings(options) };
    },
    async doStream(options) {
      throwIfAborted(options.abortSignal);
      return { stream: streamParts(listParts(options), options.abortSignal) };
    },
  };
}

type Answered = {
  text: string;
  call: Extract<LanguageModelV4Content, { type: "tool-call" }> | null;
  finishReason: LanguageModelV4FinishReason;
  usage: LanguageModelV4Usage;
};

function answer(options: LanguageModelV4CallOptions): Answered {
  const wished = answerTurn(readTurn(options));
  const room = options.maxOutputTokens ?? Number.POSITIVE_INFINITY;
  const text = fitText(wished.text.trim(), room);
  const textTokens = countTokens(text);
  const input = wished.call ? JSON.stringify(wished.call.input) : "";
  const callTokens = wished.call ? countTokens(wished.call.tool + input) : 0;
  const fits = textTokens + callTokens <= room && text.length === wished.text.trim().length;
  const call =
    wished.call && fits
      ? {
          type: "tool-call" as const,
          toolCallId: `call_${randomToken(16)}`,
          toolName: wished.call.tool,
          input,
        }
      : null;
  const promptTokens = countTokensOfPrompt(options.prompt);
  const raw = fits ? (call ? "tool-calls" : "stop") : "length";
  return {
    text,
    call,
    finishReason: { unified: raw, raw },
    usage: {
      inputTokens: { total: promptTokens, noCache: promptTokens, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: textTokens + (call ? callTokens : 0), text: textTokens, reasoning: 0 },
    },
  };
}

function fitText(text: string, tokens: number): string {
  if (countTokens(text) <= tokens) return text;
  const cut = text.slice(0, Math.floor(tokens) * 4);
  return cut.slice(0, Math.max(0, cut.search(/\s\S*$/)));
}

function* listParts(options: LanguageModelV4CallOptions): Generator<LanguageModelV4StreamPart> {
  yield { type: "stream-start", warnings: listWarnings(options) };
  const { text, call, finishReason, usage } = answer(options);
  if (text) {
    yield { type: "text-start", id: "text" };
    for (const delta of text.match(/\s*\S+/g) ?? []) yield { type: "text-delta", id: "text", delta };
    yield { type: "text-end", id: "text" };
  }
  if (call) yield call;
  yield { type: "finish", finishReason, usage };
}

/** Parts are produced on demand, so an abort takes effect before the next word. */
function streamParts(parts: Generator<LanguageModelV4StreamPart>, signal: AbortSignal | undefined) {
  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      pull(controller) {
        throwIfAborted(signal);
        const next = parts.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  const { reason } = signal;
  // The AI SDK recognizes an abort by the error's name, but the caller's reason may be anything.
  throw reason instanceof Error && /^(?:Abort|Timeout)Error$/.test(reason.name)
    ? reason
    : new DOMException("The answer was stopped.", "AbortError");
}

function listWarnings({ responseFormat }: LanguageModelV4CallOptions): SharedV4Warning[] {
  return responseFormat?.type === "json"
    ? [{ type: "unsupported", feature: "responseFormat", details: "The built-in guide writes plain text." }]
    : [];
}

/** About four characters per token, rounded up. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** The tokens of all messages in a prompt, including tool calls and results. */
function countTokensOfPrompt(prompt: LanguageModelV4Prompt): number {
  let characters = 0;
  for (const message of prompt) {
    if (message.role === "system") characters += message.content.length;
    else for (const part of message.content) characters += countCharacters(part);
  }
  return Math.ceil(characters / 4);
}

function countCharacters(part: object): number {
  if ("text" in part && typeof part.text === "string") return part.text.length;
  if ("input" in part) return (JSON.stringify(part.input) ?? "").length;
  if ("output" in part) return (JSON.stringify(part.output) ?? "").length;
  return 0;
}
