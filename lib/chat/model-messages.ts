import { convertToModelMessages, type ModelMessage, type ToolSet, type UIMessage } from "ai";
import { type MessageRow, saysSomething } from "./turn-history";

/** The stored conversation in the AI SDK's format. An answer that failed before its first word is left out, because models reject it. */
export function toUiMessages(rows: MessageRow[]): UIMessage[] {
  return rows
    .filter(saysSomething)
    .map(({ id, role, parts }) => ({ id, role, parts }) as unknown as UIMessage);
}

/** The conversation in the model's format. Attached leads follow the user's text, marked as data. */
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
