import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { buildSync } from "esbuild";
import { openParsing } from "@/lib/parsing/parse";
import type { PoolOptions } from "@/lib/parsing/worker-pool";

/**
 * Has this process read documents with workers that know bombs, see ./worker.ts. They run as they are built for
 * the service, since tests start many.
 */
export function openTestParsing(options: Partial<PoolOptions> = {}) {
  command ??= [buildWorker()];
  return openParsing({ command, ...options });
}

let command: string[] | undefined;

function buildWorker(): string {
  // Beside the packages that it imports; a name of its own for each process that tests.
  const outfile = join("node_modules/.cache/leadwright", `test-worker-${process.pid}.mjs`);
  buildSync({
    entryPoints: ["testing/parsing/worker.ts"],
    outfile,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    packages: "external",
  });
  return outfile;
}

/** The longest time, in milliseconds, for which this process did nothing else while `work` went on. */
export async function worstPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  try {
    await work();
  } finally {
    delay.disable();
  }
  return delay.max / 1e6;
}
