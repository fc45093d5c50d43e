import { setTimeout as wait } from "node:timers/promises";
import { perProcess } from "@/lib/process/per-process";

const place = perProcess("chat-openings", () => ({ count: 0, waiting: [] as (() => void)[] }));

/** Counts a turn as starting for as long as `work` takes. */
export async function whileOpening<T>(work: () => Promise<T>): Promise<T> {
  place.count += 1;
  try {
    return await work();
  } finally {
    place.count -= 1;
    if (place.count === 0) for (const go of place.waiting.splice(0)) go();
  }
}

/**
 * Resolves when no turn is starting, or after `mostMs` at the latest. All turns that are requested at the same moment start before any of
 * them calls the model: a model call occupies the process for longer, and people wait for the first response.
 */
export async function whenNoneOpens(mostMs: number): Promise<void> {
  if (place.count === 0) return;
  const none = new Promise<void>((resolve) => {
    place.waiting.push(resolve);
  });
  await Promise.race([none, wait(mostMs, undefined, { ref: false })]);
}
