import { expect, test } from "vitest";
import { quoteAround } from "./accept-referral";

test.each([
  [
    "I am not right for this. Please write to Dee East, dee@rye.example. Thanks!",
    "dee@rye.example",
    "Please write to Dee East, dee@rye.example.",
  ],
  [
    "Hello,\n\nask Dee East\n<Dee@rye.example> instead",
    "dee@rye.example",
    "Hello, ask Dee East <Dee@rye.example> instead",
  ],
  ["No dots here dee@rye.example", "dee@rye.example", "No dots here dee@rye.example"],
])("of %j it quotes the sentence with %j", (text, needle, quote) => {
  expect(quoteAround(text, [needle])).toBe(quote);
});

test("looks for the next where the first is not there, and quotes nothing that holds none", () => {
  expect(quoteAround("Write to Dee East. Bye.", ["dee@rye.example", "Dee East"])).toBe("Write to Dee East.");
  expect(quoteAround("Write to somebody else.", ["dee@rye.example", null, "Dee East"])).toBeNull();
});

test("is short, whatever the text is", () => {
  expect(quoteAround(`${"a".repeat(10_000)} Dee ${"b".repeat(10_000)}`, ["Dee"])!.length).toBeLessThan(410);
});
