import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestOutcome } from "./test-outcome";

const root = dirname(dirname(import.meta.dirname));
let folder: string;
beforeEach(() => {
  // Inside of the project, so that the runners are found.
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  folder = mkdtempSync(join(root, "node_modules/.cache/reporters-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a runner on the tests below, which import `test` from `library`; returns what its reporter left, sorted by name. */
function run(library: string, file: string, config: string, command: string[]): TestOutcome {
  writeFileSync(join(folder, "config.mjs"), config);
  writeFileSync(
    join(folder, file),
    `import { existsSync, writeFileSync } from "node:fs";
    import { test } from "${library}";
    test("adds", () => {});
    test.describe("a sum", () => {
      test("is never wrong", () => { throw new Error("wrong"); });
      test("is right at once", () => {
        if (existsSync("tried")) return;
        writeFileSync("tried", "");
        throw new Error("late");
      });
    });
    test.skip("is not tried", () => {});`,
  );
  const outcome = join(folder, "outcome.json");
  const { stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: "utf8",
    // Without what this run's own runner says to its workers.
    env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: folder, TEST_OUTCOME: outcome },
  });
  try {
    return JSON.parse(readFileSync(outcome, "utf8"));
  } catch {
    throw new Error(`The runner left no outcome: ${stdout}${stderr}`);
  }
}

test("vitest: names what passed, failed, was skipped or needed another try, and what could not be loaded", () => {
  writeFileSync(join(folder, "broken.test.mjs"), 'import "./missing.mjs";');
  const { tests, broken } = run(
    "vitest",
    "sums.test.mjs",
    `export default { test: { include: ["*.test.mjs"], retry: 1, reporters: [${JSON.stringify(join(import.meta.dirname, "vitest-outcome.ts"))}] } };`,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--config", "config.mjs"],
  );
  expect(tests.map(({ file, name, status }) => [file, name, status])).toEqual([
    ["sums.test.mjs", "adds", "passed"],
    ["sums.test.mjs", "a sum is never wrong", "failed"],
    ["sums.test.mjs", "a sum is right at once", "flaky"],
    ["sums.test.mjs", "is not tried", "skipped"],
  ]);
  expect(broken).toEqual([
    { file: "broken.test.mjs", message: expect.stringContaining("Cannot find module") },
  ]);
});

test("playwright: the same", () => {
  const { tests, broken } = run(
    "@playwright/test",
    "sums.spec.mjs",
    `export default { testDir: ".", workers: 1, reporter: [[${JSON.stringify(join(import.meta.dirname, "playwright-outcome.ts"))}]], retries: 1 };`,
    [join(root, "node_modules/@playwright/test/cli.js"), "test", "--config", "config.mjs"],
  );
  expect(tests.map(({ file, name, status }) => [file, name, status])).toEqual([
    ["sums.spec.mjs", "adds", "passed"],
    ["sums.spec.mjs", "a sum is never wrong", "failed"],
    ["sums.spec.mjs", "a sum is right at once", "flaky"],
    ["sums.spec.mjs", "is not tried", "skipped"],
  ]);
  expect(broken).toEqual([]);
});
