import { z } from "zod";
import { MESSAGE_STATUSES } from "@/db/schema";
import { toCredits } from "@/lib/credits/amount";
import { NamedActor } from "@/lib/members/named-actor";
import { count, isoTime, line, uuid } from "@/lib/shapes";

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
const MessagePart = z.record(z.string(), z.unknown()).meta({
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

export const ThreadTitle = line(1, 120);

export const Thread = z
  .object({
    id: uuid,
    title: z.string(),
    agentId: uuid,
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Thread" });
export type Thread = z.infer<typeof Thread>;

export const Message = z
  .object({
    id: uuid,
    role: z.enum(["user", "assistant", "system"]),
    content: z.string().meta({ description: "The text of the message." }),
    parts: z.array(MessagePart),
    status: z.enum(MESSAGE_STATUSES).meta({
      description: "complete; partial: its turn is going on; stopped or failed: what was said until then.",
    }),
    model: z.string().nullable().meta({ description: "What answered; null on a user's message." }),
    inputTokens: count.nullable(),
    outputTokens: count.nullable(),
    credits: z
      .preprocess((value) => (typeof value === "bigint" ? toCredits(value) : value), z.number().nullable())
      .meta({ description: "What the answer cost." }) as unknown as z.ZodType<
      number | null,
      number | bigint | null
    >,
    timeToFirstTokenMs: count.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

export const SnapshotMessage = Message.extend({
  author: NamedActor.nullable().describe("Of a user's message; null where it was not noted."),
});
export type SnapshotMessage = z.infer<typeof SnapshotMessage>;

export const SnapshotApproval = z.object({
  id: z.string().describe("The AI SDK's approval id."),
  state: z.enum(["pending", "approved", "denied", "expired", "running", "done"]),
  decidedBy: NamedActor.nullable(),
  decidedAt: isoTime.nullable(),
  undo: z
    .enum(["possible", "done"])
    .nullable()
    .describe("Of a change of Memory or of the sequence that was made: whether it can be undone, or was."),
});
export type SnapshotApproval = z.infer<typeof SnapshotApproval>;

/** A section of a thread as a page shows it, oldest first. */
export const ThreadSnapshot = z.object({
  messages: z.array(SnapshotMessage),
  hasEarlier: z.boolean().describe("Whether the thread has messages before these."),
  approvals: z.array(SnapshotApproval).describe("What was asked in these messages, and how it stands."),
  runningTurn: z
    .object({ id: uuid, messageId: uuid })
    .nullable()
    .describe("The turn that is going on, and the message that it writes."),
  version: z.string().describe("Changes whenever a turn begins, advances by a step, or ends."),
});
export type ThreadSnapshot = z.infer<typeof ThreadSnapshot>;
