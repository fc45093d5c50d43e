import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["node_modules", ".next", ".data"],
    globalSetup: ["./vitest.setup.ts"],
    setupFiles: ["./testing/process/open-defaults.ts"],
    // Both cores of a small machine: most tests wait for their database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // What hangs is meant, not what is slow beside other work.
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
