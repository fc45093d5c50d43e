import { expect, test } from "vitest";
import { z } from "zod";
import { issueMessage } from "./issue-message";

const message = (shape: z.ZodType, value: unknown) => issueMessage(shape.safeParse(value).error!.issues[0]!);

test.each([
  [z.object({ name: z.string() }), {}, "is required"],
  [z.string(), 5, "must be a string"],
  [z.object({}), [], "must be an object"],
  [z.number().int(), 1.5, "must be a whole number"],
  [z.number().min(1), 0, "must be at least 1"],
  [z.number().max(1_000), 1_001, "must be at most 1,000"],
  [z.string().min(1), "", "must have at least 1 character"],
  [z.array(z.string()).max(25), Array(26).fill(""), "must have at most 25 entries"],
  [z.enum(["fast", "deep"]), "slow", 'must be "fast" or "deep"'],
  [z.string().refine(() => false, "must be a URL"), "x", "must be a URL"],
])("says what a field must be", (shape, value, expected) => {
  expect(message(shape, value)).toBe(expected);
});
