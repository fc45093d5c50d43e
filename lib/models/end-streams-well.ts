import type { LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";

/**
 * The same model, whose streams never break: what goes wrong in the middle becomes an `error` part and a `finish`. Without
 * it a socket that dies tears down every stream that is made of the model's, down to the answer of our own service.
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
        // A stop that was asked for is no fault, and those who asked wait for it to come through.
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
