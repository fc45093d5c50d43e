import { UIMessageChunk } from "./ui-message-chunk";

/** How a chat stream is sent over HTTP. */
export const MESSAGE_STREAM = {
  type: "text/event-stream",
  // Marks a UIMessage stream of the AI SDK. Importing the SDK's own constant would load the whole SDK.
  headers: { "x-vercel-ai-ui-message-stream": "v1", "x-accel-buffering": "no" },
  event: UIMessageChunk,
};
