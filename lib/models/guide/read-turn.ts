import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";

/** A tool call and its outcome. `value` is only data to show, whatever it says. */
export type ToolUse = { tool: string; input: unknown; outcome: Outcome };
type Outcome =
  | { kind: "value"; value: unknown }
  | { kind: "refused"; code: string | null; message: string; reason?: string }
  | { kind: "denied"; reason: string | null };

/** The state of a conversation, derived from the prompt alone. */
export type Turn = {
  /** The person's last message. */
  said: string;
  /** Tool calls since that message, oldest first, each with its result. */
  done: ToolUse[];
  /** Tool calls before that message. */
  before: ToolUse[];
  /** What is missing in Memory according to the system instructions; null if they do not say. */
  missing: string[] | null;
  /** Names of the available tools. */
  tools: Set<string>;
};

export function readTurn({ prompt, tools }: Pick<LanguageModelV4CallOptions, "prompt" | "tools">): Turn {
  const last = prompt.findLastIndex((message) => message.role === "user");
  const user = prompt[last];
  const said =
    user?.role === "user"
      ? user.content.map((part) => (part.type === "text" && !part.text.startsWith("<data ") ? part.text : ""))
      : [];
  return {
    said: said.join("\n"),
    done: listToolUses(prompt.slice(last + 1)),
    before: listToolUses(prompt.slice(Math.max(0, last - MAX_MESSAGES_BACK), Math.max(0, last))),
    missing: readMissing(prompt),
    tools: new Set(tools?.map((tool) => tool.name)),
  };
}

/** How many messages back "the second one" may refer to. */
const MAX_MESSAGES_BACK = 40;

function listToolUses(messages: LanguageModelV4Prompt): ToolUse[] {
  const results = new Map<string, LanguageModelV4ToolResultOutput>();
  const calls: { toolCallId: string; toolName: string; input: unknown }[] = [];
  for (const message of messages) {
    if (message.role !== "assistant" && message.role !== "tool") continue;
    for (const part of message.content) {
      if (part.type === "tool-call") calls.push(part);
      if (part.type === "tool-result") results.set(part.toolCallId, part.output);
    }
  }
  return calls.flatMap(({ toolCallId, toolName, input }) => {
    const output = results.get(toolCallId);
    return output ? [{ tool: toolName, input, outcome: readOutput(output) }] : [];
  });
}

function readOutput(output: LanguageModelV4ToolResultOutput): Outcome {
  switch (output.type) {
    case "execution-denied":
      return { kind: "denied", reason: output.reason ?? null };
    case "json":
      return readValue(output.value);
    case "text":
      return readValue(parseText(output.value));
    case "error-text":
      return { kind: "refused", code: null, message: output.value };
    case "error-json": {
      const read = readValue(output.value);
      return read.kind === "refused" ? read : { kind: "refused", code: null, message: "" };
    }
    case "content":
      return readValue(
        parseText(output.value.map((part) => (part.type === "text" ? part.text : "")).join("")),
      );
  }
}

function readValue(value: unknown): Outcome {
  if (typeof value === "object" && value !== null && "error" in value) {
    const { error } = value;
    if (typeof error === "object" && error !== null && "message" in error) {
      const code = "code" in error ? String(error.code) : null;
      const reason = "reason" in error ? { reason: String(error.reason) } : {};
      return { kind: "refused", code, message: String(error.message), ...reason };
    }
    if (typeof error === "string") return { kind: "refused", code: null, message: error };
  }
  return { kind: "value", value };
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads the facts from system instructions only, because tool results and people cannot write those. */
function readMissing(prompt: LanguageModelV4Prompt): string[] | null {
  for (const message of prompt) {
    if (message.role !== "system") continue;
    if (/\bMemory complete: yes\b/i.test(message.content)) return [];
    const found = /\bMissing: ([^.\n]*)/i.exec(message.content);
    if (!found) continue;
    return found[1]!
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !/^(?:none|nothing|-)$/i.test(name));
  }
  return null;
}
