import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import type { OneOutcome, TestOutcome } from "./test-outcome";

const STATUS = { expected: "passed", unexpected: "failed", flaky: "flaky", skipped: "skipped" } as const;

/** Writes what a run of Playwright came to into the file that `TEST_OUTCOME` names. */
export default class PlaywrightOutcome implements Reporter {
  private suite?: Suite;
  private broken: TestOutcome["broken"] = [];

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  onError(error: TestError) {
    const file = error.location ? relative(process.cwd(), error.location.file) : null;
    this.broken.push({ file, message: (error.message ?? error.value ?? "").split("\n", 1)[0]! });
  }

  onEnd() {
    const tests = this.suite?.allTests().map(read) ?? [];
    const outcome: TestOutcome = { tests, broken: this.broken };
    if (process.env.TEST_OUTCOME) writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome));
  }

  printsToStdio() {
    return false;
  }
}

function read(test: TestCase): OneOutcome {
  const recordings = test.results.flatMap(({ attachments }) => attachments);
  return {
    file: relative(process.cwd(), test.location.file),
    // Without the first three: the root, the project and the file.
    name: test.titlePath().slice(3).join(" "),
    status: STATUS[test.outcome()],
    ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
    traces: recordings.flatMap(({ name, path }) =>
      name === "trace" && path ? [relative(process.cwd(), path)] : [],
    ),
  };
}
