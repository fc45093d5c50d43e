import { setTimeout as wait } from "node:timers/promises";
import { perProcess } from "@/lib/process/per-process";

const place = perProcess("chat-openings", () => ({ count: 0, waiting: [] as (() => void)[] }));

/** Counts a turn as beginning for as long as `work` takes. */
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
 * Resolves when no turn is beginning, at the latest after `mostMs`. Turns that are asked for at the same moment all begin
 * before one of them calls the model: that takes the process for longer, and a person waits for the first sign.
 */
export async function whenNoneOpens(mostMs: number): Promise<void> {
  if (place.count === 0) return;
  const none = new Promise<void>((resolve) => {
    place.waiting.push(resolve);
  });
  await Promise.race([none, wait(mostMs, undefined, { ref: false })]);
}
