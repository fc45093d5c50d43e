import { convertToModelMessages, type ModelMessage, type ToolSet, type UIMessage } from "ai";
import { type MessageRow, saysSomething } from "./turn-history";

/** The stored conversation as the AI SDK has it. An answer that failed before its first word is left out: models refuse it. */
export function toUiMessages(rows: MessageRow[]): UIMessage[] {
  return rows
    .filter(saysSomething)
    .map(({ id, role, parts }) => ({ id, role, parts }) as unknown as UIMessage);
}

/** The conversation as a model gets it; leads that were attached stand behind the user's words, marked as data. */
export async function toModelMessages(messages: UIMessage[], tools: ToolSet): Promise<ModelMessage[]> {
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
