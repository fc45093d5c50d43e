/** What a test runner's reporter leaves behind in the file named by `TEST_OUTCOME`, as JSON, for `scripts/test.mjs`. */
export type TestOutcome = {
  tests: OneOutcome[];
  /** Failures that belong to no test: a file that cannot be loaded, a server that does not start, an unhandled rejection. */
  broken: { file: string | null; message: string }[];
};

export type OneOutcome = {
  /** Relative to the project. */
  file: string;
  /** As the runner's option to choose tests by name matches it: titles of groups and of the test, joined by spaces. */
  name: string;
  /** `flaky`: passed, but not at the first try. */
  status: "passed" | "failed" | "flaky" | "skipped";
  /** Milliseconds, all tries together. */
  ms: number;
  /** Recordings that a browser test left, relative to the project. */
  traces: string[];
};
