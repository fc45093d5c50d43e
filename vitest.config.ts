import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, defineProject } from "vitest/config";

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
/**
 * A test that names none of this has no database, no process, no clock and no setting of its own: those share one module graph,
 * so that what they import is loaded once. Whatever a test kit opens belongs to its file alone.
 */
const OWN_STATE =
  /@\/testing\/|test-database|vi\.|overrideEnv|process\.env|open(?:Models|Adapters|Database)|perProcess|spawn|mkdtemp|listen\(|connect\(/;

/** One more than a small machine has cores: most tests wait for a database or a process. */
const WORKERS = Math.max(3, availableParallelism() - 1);
const ROOT = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");
const EXCLUDED = ["node_modules", ".next", ".data"];

const UNIT_TESTS = globSync("{app,bench,components,db,inngest,lib,scripts,server}/**/*.test.ts", {
  cwd: ROOT,
})
  .filter((file) => !OWN_STATE.test(readFileSync(join(ROOT, file), "utf8")))
  // Folders are named in brackets for Next, which mean something else in a pattern.
  .map((file) => file.replace(/[[\]()]/g, "?"));

const shared = {
  resolve: { alias: { "@": ROOT } },
};
const sharedTest = {
  setupFiles: ["./testing/process/open-defaults.ts"],
  // What hangs is meant, not what is slow beside other work.
  testTimeout: 60_000,
  hookTimeout: 90_000,
};

export default defineConfig({
  ...shared,
  test: {
    globalSetup: ["./vitest.setup.ts"],
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
          name: "unit",
          sequence: { groupOrder: 0 },
          maxWorkers: WORKERS,
          isolate: false,
          include: UNIT_TESTS,
          exclude: [...EXCLUDED, ...PROCESS_TESTS],
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
          exclude: [...EXCLUDED, ...PROCESS_TESTS, ...UNIT_TESTS],
        },
      }),
    ],
  },
});
