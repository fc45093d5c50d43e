import { expect, it } from "vitest";
import { packLargeText, packText, unpackText } from "./packed-text";

it.each(["", "a", "Grüße, 你好 🙂", "x".repeat(1_000_000)])("gives back what it was given", async (text) => {
  const packed = await packText(text);
  expect(packed.length).toBe(text.length);
  expect(unpackText(packed)).toBe(text);
  expect(await packText(packed)).toBe(packed);
});

it("packs what is large, and unpacks what was never packed", async () => {
  const large = "<p>A page</p>".repeat(10_000);
  const packed = await packLargeText(large);
  expect(typeof packed === "string" ? large : packed.bytes).toHaveProperty("length");
  expect(typeof packed !== "string" && packed.bytes.length).toBeLessThan(large.length / 100);
  expect(await packLargeText("small")).toBe("small");
  expect(unpackText({ bytes: Buffer.from("Grüße"), length: 5 })).toBe("Grüße");
});

it("gives a lone surrogate as U+FFFD, as UTF-8 does", async () => {
  expect(unpackText(await packText("a\uD800b"))).toBe("a\uFFFDb");
});
