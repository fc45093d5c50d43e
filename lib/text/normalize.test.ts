import { expect, test } from "vitest";
import { normalizeText } from "./fold-text";

test("composes and decomposes as Unicode says", () => {
  expect(normalizeText("Zoë ﬁnds Å", "NFKD")).toBe("Zoë ﬁnds Å".normalize("NFKD"));
  expect(normalizeText("Zoe\u0308", "NFC")).toBe("Zoë");
  expect(normalizeText("Nguyễn Thị Ðặng", "NFD")).toBe("Nguyễn Thị Ðặng".normalize("NFD"));
});

test("keeps thirty marks of a character, however many it has", () => {
  expect(normalizeText(`a${"\u0301".repeat(31)}b`, "NFC")).toBe(`á${"\u0301".repeat(29)}b`);
  expect(normalizeText("\u0F81".repeat(40), "NFKD").length).toBe(60);
});

test("takes linear time, with which String.prototype.normalize is quadratic", () => {
  const timeOf = (work: () => unknown) => {
    const before = performance.now();
    work();
    return performance.now() - before;
  };
  const marks = "\u0F81".repeat(30_000);
  // Side by side: the machine's speed cancels out.
  expect(timeOf(() => normalizeText(marks, "NFKD"))).toBeLessThan(timeOf(() => marks.normalize("NFKD")) / 10);
});
