import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["node_modules", ".next", ".data"],
    globalSetup: ["./vitest.setup.ts"],
    setupFiles: ["./testing/process/open-defaults.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
