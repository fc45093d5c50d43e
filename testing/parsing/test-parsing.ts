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

/**
 * The longest that this thread worked before it let anything else have a turn, in milliseconds of its own processor time: a busy
 * machine, which lets it wait, is not its fault.
 */
export async function worstPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = ownTime();
  const look = () => {
    const now = ownTime();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return longest;
}

function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
