import { z } from "zod";

/** The text of a file that is generated while it is read. The first piece of a CSV is its header. */
export const TextStream = z.custom<AsyncIterable<string>>(
  (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
  "must be an AsyncIterable of text",
);
