import { expect, test } from "vitest";
import { creditsInWords } from "./credits-in-words";

test.each([
  [0, "0 credits"],
  [0.5, "0.5 credits"],
  [1, "1 credit"],
  [1.5, "1.5 credits"],
  [1250, "1,250 credits"],
])("says %s as %s", (credits, words) => {
  expect(creditsInWords(credits)).toBe(words);
});
