import { expect, it } from "vitest";
import { plainSnippet } from "./plain-snippet";

it("is cut and costs little, whatever a provider passes on", () => {
  for (const piece of ["<a", "</b", "&#1", " ", "x"]) {
    const before = process.threadCpuUsage();
    expect(plainSnippet(piece.repeat(1_000_000)).length).toBeLessThanOrEqual(500);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_000);
  }
});
