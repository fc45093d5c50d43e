import { ModelSilence } from "./model-silence";

/**
 * `fetch` that aborts after `silenceMs` without a byte, before or during the response. A long response is never cut off as long as data
 * keeps coming. Errors: `ModelSilence`, and those of `fetch`.
 *
 * It wraps the provider's `fetch` rather than the model. There, one limit covers both streamed and complete responses, and a slow reader
 * is not mistaken for a silent model.
 */
export function createFetchWithRetry(silenceMs: number): typeof fetch {
  return async (input, init) => {
    const silence = new AbortController();
    const signal = init?.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
    const listen = async <T>(sound: Promise<T>): Promise<T> => {
      const timer = setTimeout(() => silence.abort(new ModelSilence(silenceMs)), silenceMs);
      try {
        return await sound;
      } finally {
        clearTimeout(timer);
      }
    };
    const response = await listen(fetch(input, { ...init, signal }));
    if (!response.body) return response;
    const reader = response.body.getReader();
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await listen(reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, response);
  };
}
