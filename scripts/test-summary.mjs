// Plain JavaScript, because scripts/test.mjs runs before anything is installed.

/** So many tests may need another try before the run fails. */
export const MAX_FLAKY = 3;

/**
 * What a whole run came to. `checks` are `{name, passed}`; `outcomes` are those of the runners by name (`vitest`, `browser`), each a
 * `TestOutcome` of scripts/reporters/test-outcome.ts, or null for a runner that ended before it could say anything.
 *
 * @param {{name: string, passed: boolean}[]} checks
 * @param {Record<string, import("./reporters/test-outcome").TestOutcome | null>} outcomes
 */
export function summarize(checks, outcomes) {
  const runners = Object.entries(outcomes);
  const tests = runners.flatMap(([, outcome]) => outcome?.tests ?? []);
  const count = (status) => tests.filter((test) => test.status === status).length;
  const flaky = tests.filter(({ status }) => status === "flaky");
  const isTooFlaky = flaky.length > MAX_FLAKY;
  const failedChecks = checks.filter(({ passed }) => !passed).map(({ name }) => name);
  /** @type {Record<string, unknown>} */
  const failures = {
    checks: failedChecks,
    ...Object.fromEntries(runners.map(([name, outcome]) => [name, failuresOf(outcome, isTooFlaky)])),
  };
  const broken = runners.flatMap(([name, outcome]) =>
    outcome ? outcome.broken : [{ file: null, message: `${name}: ended before it said what passed` }],
  );
  const failed = [
    ...failedChecks,
    ...broken.map(({ file, message }) => [file, message].filter(Boolean).join(" › ")),
    ...tests.filter(({ status }) => status === "failed").map(nameOf),
    ...(isTooFlaky ? [`${flaky.length} tests are flaky, ${MAX_FLAKY} may be`] : []),
  ];
  return {
    failures,
    failed,
    flaky: flaky.map((test) => [nameOf(test), ...test.traces.map((trace) => `    ${trace}`)].join("\n")),
    slowest: slowestFiles(tests),
    passed: checks.length - failedChecks.length + count("passed") + flaky.length,
    skipped: count("skipped"),
  };
}

/** The end of the run, as lines. The last is the one that a machine reads. */
export function writeSummary({ failed, flaky, slowest, passed, skipped }) {
  const part = (title, lines) => (lines.length ? ["", title, ...lines.map((line) => `  ${line}`)] : []);
  return [
    ...part("Slowest files:", slowest),
    ...part(`Flaky, passed at another try (${flaky.length}; ${MAX_FLAKY} may be):`, flaky),
    ...part("Failed:", failed),
    ...(failed.length ? ["", "Run just these: npm test -- --failed", ""] : [""]),
    `${passed} passed, ${failed.length} failed${skipped ? `, ${skipped} skipped` : ""}`,
  ];
}

/**
 * The files of a runner to run again, with the names of their failed tests; null for `tests` is the whole file, null for
 * all of it everything.
 */
function failuresOf(outcome, isTooFlaky) {
  if (!outcome || outcome.broken.some(({ file }) => file === null)) return null;
  const files = new Map(outcome.broken.map(({ file }) => [file, null]));
  for (const { file, name, status } of outcome.tests) {
    if (status !== "failed" && !(isTooFlaky && status === "flaky")) continue;
    if (files.get(file) !== null) files.set(file, [...(files.get(file) ?? []), name]);
  }
  return [...files].map(([file, tests]) => ({ file, tests }));
}

/**
 * Arguments that make a runner run the failures of a file list: the files, and the option that chooses tests by name, unless a
 * whole file is among them. Null is everything.
 */
export function filterFor(failures, option) {
  if (failures === null) return [];
  const names = failures.every(({ tests }) => tests) ? failures.flatMap(({ tests }) => tests) : [];
  return [
    ...failures.map(({ file }) => file),
    ...(names.length ? [option, names.map(escapeRegExp).join("|")] : []),
  ];
}

const escapeRegExp = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const nameOf = ({ file, name }) => `${file} › ${name}`;

function slowestFiles(tests) {
  const files = new Map();
  for (const { file, ms } of tests) files.set(file, (files.get(file) ?? 0) + ms);
  return [...files]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
}
