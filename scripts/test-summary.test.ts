import { expect, test } from "vitest";
import type { OneOutcome, TestOutcome } from "./reporters/test-outcome";
import { filterFor, MAX_FLAKY, summarize, writeSummary } from "./test-summary.mjs";

const NONE: TestOutcome = { tests: [], broken: [] };
const one = (name: string, status: OneOutcome["status"], file = "lib/a.test.ts", traces: string[] = []) => ({
  ...{ file, name, status, traces },
  ms: 10,
});
const withFlaky = (count: number): TestOutcome => ({
  ...NONE,
  tests: Array.from({ length: count }, (_, nth) =>
    one(`shows ${nth}`, "flaky", "e2e/a.spec.ts", [`trace-${nth}.zip`]),
  ),
});

test("a few flaky tests pass, and are listed with their traces", () => {
  const summary = summarize([], { vitest: NONE, browser: withFlaky(MAX_FLAKY) });
  expect(summary).toMatchObject({ failed: [], passed: MAX_FLAKY });
  const said = writeSummary(summary).join("\n");
  expect(said).toContain(`Flaky, passed at another try (${MAX_FLAKY};`);
  expect(said).toContain("e2e/a.spec.ts › shows 0\n    trace-0.zip");
});

test("more flaky tests than that fail the run, and are run again by --failed", () => {
  const summary = summarize([], { vitest: NONE, browser: withFlaky(MAX_FLAKY + 1) });
  expect(summary.failed).toEqual(["4 tests are flaky, 3 may be"]);
  expect(summary.failures.browser).toEqual([
    { file: "e2e/a.spec.ts", tests: ["shows 0", "shows 1", "shows 2", "shows 3"] },
  ]);
});

test("names all that failed in one list, and how to run just that", () => {
  const summary = summarize(
    [
      { name: "types", passed: false },
      { name: "build", passed: true },
    ],
    {
      vitest: {
        tests: [one("adds", "passed"), one("subtracts", "failed"), one("needs Cyrus", "skipped")],
        broken: [{ file: "lib/b.test.ts", message: "Cannot find module" }],
      },
      browser: { ...NONE, tests: [one("signs in", "failed", "e2e/a.spec.ts")] },
    },
  );
  expect(writeSummary(summary).slice(-9)).toEqual([
    "Failed:",
    "  types",
    "  lib/b.test.ts › Cannot find module",
    "  lib/a.test.ts › subtracts",
    "  e2e/a.spec.ts › signs in",
    "",
    "Run just these: npm test -- --failed",
    "",
    "2 passed, 4 failed, 1 skipped",
  ]);
  expect(summary.failures).toEqual({
    checks: ["types"],
    vitest: [
      { file: "lib/b.test.ts", tests: null },
      { file: "lib/a.test.ts", tests: ["subtracts"] },
    ],
    browser: [{ file: "e2e/a.spec.ts", tests: ["signs in"] }],
  });
});

test("a green run ends with its counts alone", () => {
  const vitest = { ...NONE, tests: [one("adds", "passed")] };
  expect(writeSummary(summarize([], { vitest, browser: NONE })).slice(-2)).toEqual([
    "",
    "1 passed, 0 failed",
  ]);
});

test("a runner that ended before it said anything, or failed outside of a test, is red and runs whole again", () => {
  const outside = {
    tests: [one("adds", "passed")],
    broken: [{ file: null, message: "Unhandled rejection" }],
  };
  const summary = summarize([], { vitest: outside, browser: null });
  expect(summary.failed).toEqual(["Unhandled rejection", "browser: ended before it said what passed"]);
  expect(summary.failures).toMatchObject({ vitest: null, browser: null });
  expect(filterFor(null, "--grep")).toEqual([]);
});

test("chooses failed tests by name, unless a whole file has to run", () => {
  const named = { file: "lib/a.test.ts", tests: ["costs 2 (at most)", "adds"] };
  expect(filterFor([named], "--grep")).toEqual(["lib/a.test.ts", "--grep", "costs 2 \\(at most\\)|adds"]);
  const whole = { file: "lib/b.test.ts", tests: null };
  expect(filterFor([named, whole], "--grep")).toEqual(["lib/a.test.ts", "lib/b.test.ts"]);
});
