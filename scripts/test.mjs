import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fail, root } from "./bootstrap.mjs";
import { check, QUICK } from "./checks.mjs";
import { filterFor, summarize, writeSummary } from "./test-summary.mjs";

const LAST_FAILURES = join(root, "node_modules/.cache/leadwright/test-failures.json");
const EVERYTHING = { checks: null, vitest: null, browser: null };

const wanted = readArguments(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), "leadwright-report-"));
const checks = [];
const outcomes = { vitest: { tests: [], broken: [] }, browser: { tests: [], broken: [] } };

// Everything runs even after a failure, so that one run shows all problems.
for (const entry of QUICK) runCheck(entry);
const hasTests = wanted.vitest?.length !== 0 || wanted.browser?.length !== 0 || wants("crash test");
runCheck(["build", "--import", "tsx", "scripts/build.ts"], { isNeeded: hasTests });
// Some of the tests below read pages with a browser, and are skipped where there is none.
if (hasTests) check(["browser", "--import", "tsx", "e2e/fetch-browser.ts"]);
runTests("vitest", "tests", "--testNamePattern", [
  join(root, "node_modules/vitest/vitest.mjs"),
  "run",
  "--reporter=default",
  "--reporter=./scripts/reporters/vitest-outcome.ts",
]);
// The whole service, killed repeatedly; npm run test:soak does it for 30 rounds.
runCheck(["crash test", "--import", "tsx", "e2e/crash.ts", "--rounds", "2"], { show: true });
// User journeys in a real browser, against the build above.
runTests("browser", "browser tests", "--grep", [
  join(root, "node_modules/@playwright/test/cli.js"),
  "test",
  "--reporter=list,./scripts/reporters/playwright-outcome.ts",
]);
rmSync(folder, { recursive: true, force: true });

const summary = summarize(checks, outcomes);
mkdirSync(dirname(LAST_FAILURES), { recursive: true });
writeFileSync(LAST_FAILURES, JSON.stringify(summary.failures));
process.exitCode = summary.failed.length > 0 ? 1 : 0;
console.log(writeSummary(summary).join("\n"));

function readArguments(args) {
  if (args.length === 0) return EVERYTHING;
  if (args.length > 1 || args[0] !== "--failed")
    fail(
      "npm test takes one option, --failed: what failed last. For one file or folder: npx vitest run lib/credits",
    );
  let last;
  try {
    last = JSON.parse(readFileSync(LAST_FAILURES, "utf8"));
  } catch {
    fail("No run has ended here yet, so nothing is known to have failed: npm test runs everything.");
  }
  if (Object.values(last).some((failures) => failures === null || failures.length > 0))
    return { ...EVERYTHING, ...last };
  console.log("Nothing failed in the last run: npm test runs everything.");
  process.exit(0);
}

function wants(name) {
  return wanted.checks === null || wanted.checks.includes(name);
}

function runCheck(entry, { isNeeded = false, show = false } = {}) {
  const [name] = entry;
  if (wants(name) || isNeeded) checks.push({ name, passed: check(entry, { show }) });
}

/** Runs the wanted tests of a runner. A runner that fails although each test passed is a failed check of its own. */
function runTests(runner, title, nameOption, command) {
  if (wanted[runner]?.length === 0) return;
  const file = join(folder, `${runner}.json`);
  process.env.TEST_OUTCOME = file;
  const passed = check([title, ...command, ...filterFor(wanted[runner], nameOption)], { show: true });
  try {
    outcomes[runner] = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    outcomes[runner] = null;
    return;
  }
  const { tests, broken } = outcomes[runner];
  if (!passed && broken.length === 0 && tests.every(({ status }) => status !== "failed"))
    broken.push({ file: null, message: `${title}: failed although no test did; see its output above` });
}
