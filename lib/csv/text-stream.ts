import { z } from "zod";

/** Text in pieces, of a file that is made while it is read. The first piece of a CSV is its head. */
export const TextStream = z.custom<AsyncIterable<string>>(
  (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
  "must be an AsyncIterable of text",
);
