import { defineConfig } from "@playwright/test";
import base from "../playwright.config";

export default defineConfig(base, {
  testDir: "../e2e",
  testMatch: "screenshots.ts",
  outputDir: "../node_modules/.cache/playwright",
  workers: 1,
});
