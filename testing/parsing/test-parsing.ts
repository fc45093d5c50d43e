import { monitorEventLoopDelay } from "node:perf_hooks";
import { openParsing } from "@/lib/parsing/parse";
import type { PoolOptions } from "@/lib/parsing/worker-pool";
import { buildEntry } from "@/testing/process/build-entry";

/**
 * Has this process read documents with workers that know bombs, see ./worker.ts. They run as they are built for
 * the service, since tests start many.
 */
export function openTestParsing(options: Partial<PoolOptions> = {}) {
  command ??= [buildEntry("testing/parsing/worker.ts")];
  return openParsing({ command, ...options });
}

let command: string[] | undefined;

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
