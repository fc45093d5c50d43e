import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { check } from "./checks.mjs";

// The tests that have two sizes (testing/process/test-size.ts), at their full size and without second tries: kills, rounds of
// a race, sizes of hostile input. It belongs before work on their subject is called done.
process.env.TEST_SIZE = "full";
delete process.env.CI;

const SIZED = /from "@\/testing\/process\/test-size"/;
const EXCLUDED = /^(node_modules|\.next|\.data|\.git)\//;
const sized = readdirSync(root, { recursive: true })
  .filter((file) => /\.(test|spec)\.ts$/.test(file) && !EXCLUDED.test(file))
  .filter((file) => SIZED.test(readFileSync(join(root, file), "utf8")));
const only = (ending) => sized.filter((file) => file.endsWith(ending));

const results = [
  check(["build", "--import", "tsx", "scripts/build.ts"]),
  check(["browser", "--import", "tsx", "e2e/fetch-browser.ts"]),
  check(["tests", join(root, "node_modules/vitest/vitest.mjs"), "run", ...only(".test.ts")], { show: true }),
  check(["crash test", "--import", "tsx", "e2e/crash.ts", "--rounds", "30"], { show: true }),
  check(["browser tests", join(root, "node_modules/@playwright/test/cli.js"), "test", ...only(".spec.ts")], {
    show: true,
  }),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
