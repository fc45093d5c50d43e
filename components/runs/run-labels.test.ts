import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { channels } from "@/lib/channels/channels";
import { explainRunError, labelOfFunction, labelOfStep } from "./run-labels";

const read = (id: string) => readFile(new URL(`../../inngest/functions/${id}.ts`, import.meta.url), "utf8");

/** Every function whose runs belong to a workspace, and the steps that it has at least. */
test.each([
  ["run-discovery", 4],
  ["run-outreach", 4],
  ["dispatch-mailbox", 3],
  ["send-answer", 4],
  ["read-reply", 1],
  ["queue-due-calls", 1],
  ["judge-waiting-leads", 2],
])("%s and each of its steps has words", async (id, least) => {
  expect(labelOfFunction(id)).not.toBe(id);
  expect(labelOfFunction(`${id}-failure`)).toBe(`After a failure: ${labelOfFunction(id)}`);
  const source = await read(id);
  const written = [...source.matchAll(/(?:\b(?:step\.\w+|run)\(\s*|const name = )["`]([^"`]+)["`]/g)].map(
    (match) => match[1]!,
  );
  // A name that starts with a variable is the key of a channel's stage.
  const names = written.filter((name) => !name.startsWith("$"));
  if (names.length < written.length)
    names.push(...channels.flatMap(({ deliverer }) => deliverer.stages.map(({ key }) => key)));
  expect(names.length).toBeGreaterThanOrEqual(least);
  for (const name of names) {
    const stem = name.replace(/ \$\{.*$/, "");
    const { words, part } = labelOfStep(`${stem} 1.2`);
    expect([stem, words === stem, part]).toEqual([stem, false, "1.2"]);
  }
});

test("a step without a number is no part, and a strange name stays as it is", () => {
  expect(labelOfStep("plan_search")).toEqual({ words: "Plan the search", part: null });
  expect(labelOfStep("something else")).toEqual({ words: "something else", part: null });
});

test("an error from below is said in words, and one of ours is its own sentence", () => {
  expect(explainRunError({ name: "Error", message: "connect ECONNREFUSED 127.0.0.1:25" })).toContain(
    "refused the connection",
  );
  expect(explainRunError({ name: "AppError", message: "Add credits." })).toBe("Add credits.");
  expect(explainRunError({ name: "TypeError", message: "x is undefined" })).toContain("unexpected error");
});
