import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { explainRunError, wordsOfFunction, wordsOfStep } from "./run-words";

const read = (id: string) => readFile(new URL(`../../inngest/functions/${id}.ts`, import.meta.url), "utf8");

test.each(["run-discovery", "run-outreach", "email-outreach"])(
  "%s and each of its steps has words",
  async (id) => {
    expect(wordsOfFunction(id)).not.toBe(id);
    expect(wordsOfFunction(`${id}-failure`)).toBe(`After a failure: ${wordsOfFunction(id)}`);
    const source = await read(id);
    const names = [...source.matchAll(/(?:\b(?:step\.\w+|run)\(\s*|const name = )["`]([^"`]+)["`]/g)].map(
      (match) => match[1]!,
    );
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const stem = name.replace(/ \$\{.*$/, "");
      const { words, part } = wordsOfStep(`${stem} 1.2`);
      expect([stem, words === stem, part]).toEqual([stem, false, "1.2"]);
    }
  },
);

test("a step without a number is no part, and a strange name stays as it is", () => {
  expect(wordsOfStep("plan_search")).toEqual({ words: "Plan the search", part: null });
  expect(wordsOfStep("something else")).toEqual({ words: "something else", part: null });
});

test("an error from below is said in words, and one of ours is its own sentence", () => {
  expect(explainRunError({ name: "Error", message: "connect ECONNREFUSED 127.0.0.1:25" })).toContain(
    "did not take the connection",
  );
  expect(explainRunError({ name: "AppError", message: "Add credits." })).toBe("Add credits.");
  expect(explainRunError({ name: "TypeError", message: "x is undefined" })).toContain("nobody foresaw");
});
