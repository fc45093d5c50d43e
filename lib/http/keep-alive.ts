const EVERY_MS = 15_000;
/** A comment: clients ignore it (HTML Standard §9.2.6). */
const COMMENT = new TextEncoder().encode(": keep-alive\n\n");

/** Server-sent events with a comment after each 15 s of silence, so that proxies do not take the connection for dead. */
export function keepAlive(
  events: ReadableStream<Uint8Array>,
  everyMs = EVERY_MS,
): ReadableStream<Uint8Array> {
  const reader = events.getReader();
  let timer: NodeJS.Timeout;
  return new ReadableStream({
    start: (controller) => {
      timer = setInterval(() => {
        // A client that does not read gets no more on top.
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(COMMENT);
      }, everyMs);
      timer.unref();
    },
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          timer.refresh();
          return controller.enqueue(value);
        }
      } catch (error) {
        clearInterval(timer);
        throw error;
      }
      clearInterval(timer);
      controller.close();
    },
    cancel: (reason) => {
      clearInterval(timer);
      return reader.cancel(reason);
    },
  });
}
