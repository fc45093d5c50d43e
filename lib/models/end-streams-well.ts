import type { LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";

/**
 * The same model, but its streams never fail: an error in the middle becomes an `error` part and a `finish` part. Otherwise a broken
 * socket would tear down every stream derived from the model's, up to our own HTTP response.
 */
export function endStreamsWell(model: LanguageModelV4): LanguageModelV4 {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: "v4",
      wrapStream: async ({ doStream, params }) => {
        const { stream, ...rest } = await doStream();
        return { ...rest, stream: mendStream(stream, params.abortSignal) };
      },
    },
  });
}

function mendStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  stop: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        // A requested stop is not an error, and the caller that requested it expects the abort to reach it.
        if (stop?.aborted) throw error;
        controller.enqueue({ type: "error", error });
        controller.enqueue({
          type: "finish",
          finishReason: { unified: "error", raw: undefined },
          usage: {
            inputTokens: {
              total: undefined,
              noCache: undefined,
              cacheRead: undefined,
              cacheWrite: undefined,
            },
            outputTokens: { total: undefined, text: undefined, reasoning: undefined },
          },
        });
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
