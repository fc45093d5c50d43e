import { z } from "zod";

const text = { type: "string" } as const;
const part = (type: object, more: object, required: string[]) => ({
  type: "object",
  properties: { type, ...more },
  required: ["type", ...required],
});

/**
 * A part of a stored message. Whatever the AI SDK wrote is returned unchanged; only the OpenAPI document describes what each kind of part
 * holds.
 */
export const MessagePart = z.record(z.string(), z.unknown()).meta({
  id: "MessagePart",
  description: "A part of an AI SDK UIMessage; `type` says which kind.",
  override: ({ jsonSchema }) => {
    for (const key of ["type", "propertyNames", "additionalProperties"]) delete jsonSchema[key as "type"];
    jsonSchema.anyOf = [
      part(
        { type: "string", enum: ["text", "reasoning"] },
        { text, state: { type: "string", enum: ["streaming", "done"] } },
        ["text"],
      ),
      part({ type: "string", const: "step-start" }, {}, []),
      part({ ...text, pattern: "^(tool-.+|dynamic-tool)$" }, TOOL, ["toolCallId", "state"]),
      part({ ...text, pattern: "^data-.+$" }, { id: text, data: {} }, ["data"]),
      part(
        { type: "string", enum: ["file", "source-url", "source-document"] },
        { url: text, title: text, mediaType: text },
        [],
      ),
    ] as typeof jsonSchema.anyOf;
  },
});

const TOOL = {
  toolCallId: text,
  state: {
    ...text,
    enum: [
      "input-streaming",
      "input-available",
      "approval-requested",
      "approval-responded",
      "output-available",
      "output-error",
      "output-denied",
    ],
  },
  input: { description: "What the tool is called with." },
  output: { description: "What the tool returned, in the state output-available." },
  errorText: text,
  approval: {
    type: "object",
    description:
      "Where a person has to agree: its id goes back with the answer. `descriptor` says what would happen: `tool`, `arguments`, `estimatedCost`, `people`, `summary`, with a cost the `balance` when it was asked, and `changes`, a list of `{field, group, label, before, after}`, for a list with `added` and `removed`.",
    properties: { id: text, approved: { type: "boolean" }, reason: text, descriptor: { type: "object" } },
    required: ["id"],
  },
  durationMs: { type: "integer", minimum: 0 },
};
