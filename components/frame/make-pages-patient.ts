"use client";
import { awaitService } from "./service-watch";

let isPatient = false;

/**
 * Lets the parts of pages that Next fetches wait for a service that is away. By itself Next leaves the page for the browser's
 * own error page when one of them fails, or breaks off halfway, and with it goes all that was typed. Its option `useOffline` would wait as well,
 * but sends server actions a second time, of which nobody knows whether the first arrived.
 */
export function makePagesPatient(): void {
  if (isPatient) return;
  isPatient = true;
  const fetchOnce = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isPartOfPage(init)) return fetchOnce(input, init);
    for (;;) {
      try {
        const answer = await fetchOnce(input, init);
        if (answer.status !== 503) return await readWhole(answer);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
      }
      await awaitService();
    }
  };
}

/**
 * The same answer with all of its body here. Next shows a part while it still comes in, and when it then breaks off, because the
 * service ended, there is no page any more to go back to.
 */
async function readWhole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  const { status, statusText, headers, url, redirected } = answer;
  const whole = new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  // Next reads from these where it was led to.
  return Object.defineProperties(whole, { url: { value: url }, redirected: { value: redirected } });
}

/** What is fetched ahead may fail: nobody waits for it. */
function isPartOfPage(init: RequestInit | undefined): boolean {
  if (init?.method && init.method !== "GET") return false;
  const headers = new Headers(init?.headers);
  return headers.has("rsc") && !headers.has("next-router-prefetch");
}
