import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { check, QUICK } from "./checks.mjs";

// Everything runs even after a failure, so that one run shows all problems.
const folder = mkdtempSync(join(tmpdir(), "leadwright-report-"));
const report = join(folder, "vitest.json");
const results = QUICK.map((entry) => check(entry));
results.push(check(["build", "--import", "tsx", "scripts/build.ts"]));
// Some of the tests below read pages with a browser, and are skipped where there is none.
check(["browser", "--import", "tsx", "e2e/fetch-browser.ts"]);
const vitest = check(
  [
    "tests",
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ],
  { show: true },
);
const counts = countTests(vitest);
// The whole service, killed repeatedly; npm run bench does it 30 times.
if (existsSync(join(root, "e2e/crash.ts"))) {
  results.push(check(["crash test", "--import", "tsx", "e2e/crash.ts", "--rounds", "5"], { show: true }));
}
const browser = countBrowserTests();
rmSync(folder, { recursive: true, force: true });

const failed = counts.failed + browser.failed + results.filter((passed) => !passed).length;
const passed = counts.passed + browser.passed + results.filter(Boolean).length;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

function countTests(vitestPassed) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  // A file that cannot be loaded has no tests that could fail, so it is counted separately.
  const broken = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((one) => one.status !== "failed"),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: failed === 0 && !vitestPassed ? 1 : failed };
}

// User journeys in a real browser, against the build above.
function countBrowserTests() {
  const said = join(folder, "playwright.json");
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = said;
  const cli = join(root, "node_modules/@playwright/test/cli.js");
  const passed = check(["browser tests", cli, "test", "--reporter=list,json"], { show: true });
  if (!existsSync(said)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(readFileSync(said, "utf8"));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: failed === 0 && !passed ? 1 : failed };
}
