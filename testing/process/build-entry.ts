import { basename, join } from "node:path";
import { buildSync } from "esbuild";

/**
 * Bundles a program of the test kits as the service is built, since tests start many and loading sources takes seconds.
 * Returns its path.
 */
export function buildEntry(entry: string): string {
  // Beside the packages that it imports; a name of its own for each process that tests.
  const outfile = join("node_modules/.cache/leadwright", `test-${basename(entry, ".ts")}-${process.pid}.mjs`);
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    packages: "external",
  });
  return outfile;
}
