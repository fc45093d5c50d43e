import type { LanguageModelV4Prompt } from "@ai-sdk/provider";

/** About four characters a token, rounded up. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Of all that the messages of a prompt say, tool calls and results included. */
export function countTokensOfPrompt(prompt: LanguageModelV4Prompt): number {
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
