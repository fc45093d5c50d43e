import { expect, test } from "vitest";
import { toStorableJson } from "./to-storable-json";

test.each([
  ["a\u0000b", "a\ufffdb"],
  ["\u0000\u0000", "\ufffd\ufffd"],
  ["\ud800 and \udfff", "\ufffd and \ufffd"],
  ["\\\u0000", "\\\ufffd"],
  ["C:\\u0000", "C:\\u0000"],
  ["😀 \u0001", "😀 \u0001"],
])("%j is stored as %j", (text, stored) => {
  expect(JSON.parse(toStorableJson({ text }))).toEqual({ text: stored });
});
