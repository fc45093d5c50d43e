import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "@/e2e/find-browser";

// Workers inherit it, so the search is made once.
process.env.CHROME_PATH = await findBrowser();

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  // One that needs another try is listed at the end as flaky; more than a few of them fail the run (scripts/test-summary.mjs).
  retries: process.env.CI ? 2 : 0,
  // Two on two cores. Measured: with three the whole takes as long, and each test longer.
  workers: Math.max(2, availableParallelism() - 1),
  // Long enough for a slow machine: what hangs is meant, not what is slow.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  forbidOnly: Boolean(process.env.CI),
  outputDir: "node_modules/.cache/playwright",
  use: {
    launchOptions: { executablePath: process.env.CHROME_PATH, args: ["--no-sandbox"] },
    viewport: { width: 1440, height: 900 },
    // Drawing motion takes a fifth of the time, and what moves is at times judged half transparent. lost-answers.spec.ts has it.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "Europe/Zurich",
    // Recording each test takes a sixth of the time that the tests take; a failure says without it what the page showed.
    // A page that never comes fails long before its test would.
    navigationTimeout: 90_000,
    trace: process.env.TRACE ? "retain-on-failure" : "on-first-retry",
  },
});
