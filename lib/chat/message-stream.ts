import { z } from "zod";

/**
 * Server-sent events, each the JSON of one UIMessage chunk, with `[DONE]` at the end. `isReplay`: the events belong to an earlier
 * request.
 */
export const EventStream = z.object({
  events: z.instanceof(ReadableStream<Uint8Array>),
  isReplay: z.boolean(),
});

const id = z.string();
const toolCallId = z.string();
const providerMetadata = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .optional()
  .meta({ description: "What the provider of the model adds." });

function chunk<Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) {
  return z.looseObject({ type: z.literal(type), ...fields });
}

const call = {
  toolCallId,
  toolName: z.string(),
  providerExecuted: z.boolean().optional(),
  dynamic: z.boolean().optional(),
  title: z.string().optional(),
  providerMetadata,
};

const approvalDescriptor = z.record(z.string(), z.unknown()).optional().meta({
  description:
    "The card: the tool's name, its arguments, a summary, what it is likely to cost and how many people it reaches.",
});

/**
 * One event of a chat stream, as AI SDK 7 defines it. Importing the SDK's own schema would load the whole SDK; a test checks that
 * everything we send is valid under both.
 */
export const UIMessageChunk = z
  .discriminatedUnion("type", [
    chunk("start", { messageId: z.string().optional() }),
    chunk("start-step", {}),
    chunk("text-start", { id, providerMetadata }),
    chunk("text-delta", { id, delta: z.string(), providerMetadata }),
    chunk("text-end", { id, providerMetadata }),
    chunk("reasoning-start", { id, providerMetadata }),
    chunk("reasoning-delta", { id, delta: z.string(), providerMetadata }),
    chunk("reasoning-end", { id, providerMetadata }),
    chunk("tool-input-start", call),
    chunk("tool-input-delta", { toolCallId, inputTextDelta: z.string() }),
    chunk("tool-input-available", { ...call, input: z.unknown() }),
    chunk("tool-input-error", { ...call, input: z.unknown(), errorText: z.string() }),
    chunk("tool-approval-request", {
      approvalId: z.string(),
      toolCallId,
      approvalDescriptor,
      reason: z.string().optional(),
    }),
    chunk("tool-approval-response", {
      approvalId: z.string(),
      approved: z.boolean(),
      reason: z.string().optional(),
    }),
    chunk("tool-output-available", { toolCallId, output: z.unknown() }),
    chunk("tool-output-error", { toolCallId, errorText: z.string() }),
    chunk("tool-output-denied", { toolCallId }),
    chunk("source-url", { sourceId: z.string(), url: z.string(), title: z.string().optional() }),
    chunk("source-document", { sourceId: z.string(), mediaType: z.string(), title: z.string() }),
    chunk("file", { url: z.string(), mediaType: z.string() }),
    chunk("finish-step", {}),
    chunk("finish", { finishReason: z.string().optional() }),
    chunk("abort", { reason: z.string().optional() }),
    chunk("error", { errorText: z.string().meta({ description: "A sentence that a person can act on." }) }),
  ])
  .meta({
    id: "UIMessageChunk",
    description: "One chunk of a UIMessage of the AI SDK; `type` says which kind.",
  });

/** How a chat stream is sent over HTTP. */
export const MESSAGE_STREAM = {
  type: "text/event-stream",
  // Marks a UIMessage stream of the AI SDK. Importing the SDK's own constant would load the whole SDK.
  headers: { "x-vercel-ai-ui-message-stream": "v1", "x-accel-buffering": "no" },
  event: UIMessageChunk,
};
