import { UIMessageChunk } from "./ui-message-chunk";

/** How a chat's stream goes over HTTP. */
export const MESSAGE_STREAM = {
  type: "text/event-stream",
  // What marks a UIMessage stream of the AI SDK; its own constant would have to be loaded with all of it.
  headers: { "x-vercel-ai-ui-message-stream": "v1", "x-accel-buffering": "no" },
  event: UIMessageChunk,
};
