import { z } from "zod";

/** Server-sent events, each the JSON of a UIMessage chunk, `[DONE]` at the end. `isReplay`: of an earlier request. */
export const EventStream = z.object({
  events: z.instanceof(ReadableStream<Uint8Array>),
  isReplay: z.boolean(),
});
