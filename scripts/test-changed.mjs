import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fail, root } from "./bootstrap.mjs";
import { check } from "./checks.mjs";
import { journeysOf } from "./journeys-of.mjs";

// An answer while one works: the tests that import what differs from `main` (or from the commit that is given), and the
// browser tests of the pages touched.
const base = process.argv[2] ?? "main";
const git = (...args) => {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0)
    fail(`${stderr.trim()}\nnpm run test:changed compares with a commit: give one that is here.`);
  return stdout.split("\n").filter(Boolean);
};
const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", base),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const journeys = journeysOf(
  changed,
  readdirSync(join(root, "e2e")).filter((file) => file.endsWith(".spec.ts")),
);

const results = [
  check(
    ["tests", join(root, "node_modules/vitest/vitest.mjs"), "run", `--changed=${base}`, "--passWithNoTests"],
    { show: true },
  ),
];
if (journeys.length > 0)
  results.push(
    check(["build", "--import", "tsx", "scripts/build.ts"]),
    check(["browser tests", join(root, "node_modules/@playwright/test/cli.js"), "test", ...journeys], {
      show: true,
    }),
  );
process.exitCode = results.every(Boolean) ? 0 : 1;
