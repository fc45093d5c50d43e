import { generateText, NoObjectGeneratedError, Output } from "ai";
import type { z } from "zod";
import type { Context } from "@/lib/context";
import { explainFailure } from "./explain-failure";

type Used = { used: { input: number; output: number } };
export type GeneratedAnswer<Value> =
  | ({ kind: "answer"; value: Value } & Used)
  | ({ kind: "unreadable" } & Used)
  | ({ kind: "failure"; message: string; needsOperator: boolean } & Used);

/** One request to the language model for an answer of the given shape, with the tokens used. Never throws. */
export async function generateAnswer<Answer extends z.ZodType>(
  { adapters, settings }: Context,
  question: {
    instructions: string;
    prompt: string;
    schema: Answer;
  },
): Promise<GeneratedAnswer<z.output<Answer>>> {
  const { model, maxOutputTokens } = adapters.models;
  try {
    const { output, usage } = await generateText({
      model: await model(),
      instructions: question.instructions,
      prompt: question.prompt,
      output: Output.object({ schema: question.schema }),
      maxOutputTokens,
      maxRetries: 2,
      timeout: settings.CHAT_TIMEOUT_MS * 3,
    });
    return { kind: "answer", value: output as z.output<Answer>, used: tokensOf(usage) };
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) return { kind: "unreadable", used: tokensOf(error.usage) };
    return { kind: "failure", ...explainFailure(error), used: tokensOf(undefined) };
  }
}

function tokensOf(usage: { inputTokens?: number; outputTokens?: number } | undefined): Used["used"] {
  return { input: usage?.inputTokens ?? 0, output: usage?.outputTokens ?? 0 };
}
