import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import type { OneOutcome, TestOutcome } from "./test-outcome";

/** Writes what a run of Vitest came to into the file that `TEST_OUTCOME` names. */
export default class VitestOutcome implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string }[]) {
    const outcome: TestOutcome = {
      tests: modules.flatMap((module) => [...module.children.allTests()].map((test) => read(module, test))),
      broken: [
        ...modules.flatMap((module) => brokenParts(module)),
        ...errors.map(({ message }) => ({ file: null, message: firstLine(message) })),
      ],
    };
    if (process.env.TEST_OUTCOME) writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome));
  }
}

function read(module: TestModule, test: TestCase): OneOutcome {
  const { state } = test.result();
  const { flaky, duration } = test.diagnostic() ?? { flaky: false, duration: 0 };
  // "pending": the run ended before this test did.
  const status = state === "passed" && flaky ? "flaky" : state === "pending" ? "failed" : state;
  return {
    file: module.relativeModuleId,
    name: test.fullName.replaceAll(" > ", " "),
    status,
    ms: duration,
    traces: [],
  };
}

/** Errors of the file and of its groups: what could not be imported, and hooks that threw. */
function brokenParts(module: TestModule): TestOutcome["broken"] {
  const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
  return errors.map(({ message }) => ({ file: module.relativeModuleId, message: firstLine(message) }));
}

const firstLine = (text = "") => text.split("\n", 1)[0]!;
