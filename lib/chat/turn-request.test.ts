import { expect, test } from "vitest";
import { readTurnRequest } from "./turn-request";

const saying = (text: string) => ({ messages: [{ role: "user", parts: [{ type: "text", text }] }] });

test("a message has a million characters at most, an emoji being one of them", () => {
  const text = "🙂".repeat(1_000_000);
  expect(readTurnRequest(saying(text))).toEqual({ kind: "send", message: { id: undefined, text } });
  for (const long of [`${text}.`, "x".repeat(1_000_001)])
    expect(() => readTurnRequest(saying(long))).toThrow(
      expect.objectContaining({
        code: "validation_error",
        details: [expect.objectContaining({ path: "messages" })],
      }),
    );
});
