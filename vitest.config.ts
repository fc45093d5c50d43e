import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, defineProject } from "vitest/config";
import { SlowestFirst } from "./testing/process/slowest-first";

/**
 * Tests that start whole processes: the service, admin commands, a database server, mail servers, a browser. What such a
 * process does on a crowded machine is not all ours, so with `CI` set, and only here, a test has a second try; one that
 * needed it is listed at the end as flaky.
 */
const PROCESS_TESTS = [
  "db/embedded/*.test.ts",
  "e2e/*.test.ts",
  "inngest/embedded/crash.test.ts",
  "lib/receiving/{auto-responders,cyrus,killed-processes,shared-mailboxes,watch-mailboxes}.test.ts",
  "lib/web/browser/hostile-pages.test.ts",
  "lib/workflows/mailboxes/{connect-mailbox,file-sent-copies,threads}.test.ts",
  "scripts/admin/admin.test.ts",
  "scripts/readme.test.ts",
  "server/service.test.ts",
  "testing/mail-system/mail-system.test.ts",
];
/** One more than a small machine has cores: most tests wait for a database or a process. */
const WORKERS = Math.max(3, availableParallelism() - 1);
const ROOT = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");
const EXCLUDED = ["node_modules", ".next", ".data"];

const shared = {
  resolve: { alias: { "@": ROOT } },
};
const sharedTest = {
  // Files that run in one process, one after the other, share what packages load: see testing/process/begin-file.ts.
  isolate: false,
  setupFiles: ["./testing/process/begin-file.ts"],
  // What hangs is meant, not what is slow beside other work.
  testTimeout: 60_000,
  hookTimeout: 90_000,
};

export default defineConfig({
  ...shared,
  test: {
    globalSetup: ["./vitest.setup.ts"],
    sequence: { sequencer: SlowestFirst },
    projects: [
      defineProject({
        ...shared,
        test: {
          ...sharedTest,
          name: "process",
          sequence: { groupOrder: 2 },
          maxWorkers: WORKERS,
          include: PROCESS_TESTS,
          exclude: EXCLUDED,
          retry: process.env.CI ? 1 : 0,
        },
      }),
      defineProject({
        ...shared,
        test: {
          ...sharedTest,
          name: "main",
          sequence: { groupOrder: 1 },
          maxWorkers: WORKERS,
          include: ["**/*.test.ts"],
          exclude: [...EXCLUDED, ...PROCESS_TESTS],
        },
      }),
    ],
  },
});
