"use client";
import { readWhole } from "./read-whole";
import { awaitService } from "./service-watch";

/** Maximum pause between two attempts for the same part, in milliseconds. */
const LONGEST_PAUSE_MS = 30_000;

let isRetrying = false;

/**
 * Makes the page parts that Next fetches wait for a service that is away. On its own, Next leaves the page for the
 * browser's error page when such a request fails or breaks off, and everything typed is lost. Its option `useOffline` would
 * wait too, but it sends server actions a second time, although the first may have arrived.
 */
export function retryPageParts(): void {
  if (isRetrying) return;
  isRetrying = true;
  const fetchOnce = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isPartOfPage(init)) return fetchOnce(input, init);
    for (let failures = 0; ; failures += 1) {
      try {
        const answer = await fetchOnce(input, init);
        if (answer.status !== 503) return await readWhole(answer);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
      }
      await awaitService();
      // A service that answers may still refuse this part, or something on the way cut it off, every time.
      if (failures > 0) await pause(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures));
    }
  };
}

/** Prefetches may fail: nobody waits for them. */
function isPartOfPage(init: RequestInit | undefined): boolean {
  if (init?.method && init.method !== "GET") return false;
  const headers = new Headers(init?.headers);
  return headers.has("rsc") && !headers.has("next-router-prefetch");
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms));
}
