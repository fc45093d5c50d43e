import { expect, test } from "vitest";
import { EXAMPLES } from "@/lib/models/guide/intents/small-talk";
import { nameIntent } from "./answer-turn";
import { INTENTS } from "./intents";

test.each(INTENTS)("understands its own example: $example", ({ name, example }) => {
  expect(nameIntent(example)).toBe(name);
});

test.each(EXAMPLES)("understands what it tells people to say: %s", (example) => {
  expect(nameIntent(example)).not.toBe("unknown");
});
