import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { prepare, root } from "./bootstrap.mjs";

const node = prepare();
const bin = (path) => join(root, "node_modules", path);

/** The quick checks: they take seconds and need no database. */
export const QUICK = [
  ["format and lint", bin("@biomejs/biome/bin/biome"), "check", "."],
  ["import rules", "--import", "tsx", "scripts/check-imports.ts"],
  ["types", bin("typescript/bin/tsc"), "--noEmit"],
  ["dead code", bin("knip/bin/knip.js"), "--no-progress"],
];

/** Runs one check and prints the result. The output of a passing check is not shown. */
export function check([name, ...args], { show = false } = {}) {
  // Next generates types that tsc needs, and a fresh clone does not have them.
  if (name === "types" && !existsSync(join(root, "next-env.d.ts")))
    runNode([bin("next/dist/bin/next"), "typegen"], false);
  const began = Date.now();
  const { status, output } = runNode(args, show);
  const passed = status === 0;
  console.log(`${passed ? "passed" : "FAILED"}  ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (!passed && !show) console.log(output.trim());
  return passed;
}

function runNode(args, show) {
  const { status, stdout, stderr, error } = spawnSync(node, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      PATH: `${bin(".bin")}:${process.env.PATH}`,
    },
  });
  return { status, output: `${stdout ?? ""}${stderr ?? ""}${error ? error.message : ""}` };
}
