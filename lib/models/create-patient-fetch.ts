import { ModelSilence } from "./model-silence";

/**
 * `fetch` that gives up after `silenceMs` without a byte, before the answer or in the middle of it. A long answer that
 * keeps coming is never cut. Errors: `ModelSilence`, beside those of `fetch`.
 *
 * It sits under the provider rather than around the model, because there one limit holds for streamed and whole
 * answers alike, and a reader that is slow itself does not count as the model's silence.
 */
export function createPatientFetch(silenceMs: number): typeof fetch {
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
