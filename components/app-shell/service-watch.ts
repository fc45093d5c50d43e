"use client";

/** Milliseconds between two health checks while waiting. */
const ASK_EVERY_MS = 1_000;

let waiting: Promise<void> | undefined;
let isAway = false;
const listeners = new Set<() => void>();

/** Resolves once the service reports that it is ready, immediately if it is. Concurrent callers share one wait. */
export function awaitService(): Promise<void> {
  waiting ??= askUntilReady().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

/** For `useSyncExternalStore`: whether the service did not respond and has not been back since. */
export function readIsAway(): boolean {
  return isAway;
}

export function watchIsAway(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

async function askUntilReady(): Promise<void> {
  while (!(await isReady())) {
    tell(true);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  tell(false);
}

async function isReady(): Promise<boolean> {
  const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => undefined);
  return answer?.ok ?? false;
}

function tell(next: boolean) {
  if (isAway === next) return;
  isAway = next;
  for (const changed of listeners) changed();
}
