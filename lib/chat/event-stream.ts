import { z } from "zod";

/**
 * Server-sent events, each the JSON of one UIMessage chunk, with `[DONE]` at the end. `isReplay`: the events belong to an earlier
 * request.
 */
export const EventStream = z.object({
  events: z.instanceof(ReadableStream<Uint8Array>),
  isReplay: z.boolean(),
});
