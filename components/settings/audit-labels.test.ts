import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CHANGES, labelOfCode, labelOfFacts } from "./audit-labels";

const lib = join(import.meta.dirname, "../../lib");

test("every capability that changes something has words, and no other", async () => {
  const changing: string[] = [];
  for (const file of await readdir(lib, { recursive: true })) {
    if (!file.endsWith(".ts") || /\.test\.ts$/.test(file)) continue;
    const source = await readFile(join(lib, file), "utf8");
    if (!/^export const \w+ = capability\(/m.test(source)) continue;
    const name = /\bname: "(\w+)"/.exec(source)![1]!;
    const scope = /\bscope: "([\w:]+)"/.exec(source)![1]!;
    // Read-only roles may leave too; that verb writes its own audit entry.
    if (!scope.endsWith(":read") || name === "leaveWorkspace") changing.push(name);
  }
  expect(Object.keys(CHANGES).sort()).toEqual(changing.sort());
});

test("says what was sent without a value that is not there", () => {
  expect(labelOfFacts({ mode: "people", targetCount: 25, arrived: false, fields: ["profileJson"] })).toBe(
    "mode: people · up to: 25 · not arrived · with offer",
  );
  expect(labelOfFacts({ discoveryDepth: "deep" })).toBe("search depth: thorough");
  expect(labelOfFacts({})).toBe("");
  expect(labelOfCode("insufficient_credits")).toBe("not enough credits");
});
