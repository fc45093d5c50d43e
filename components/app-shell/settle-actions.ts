"use client";
import { makeId } from "@/components/ui/make-id";
import { ATTEMPT_HEADER, SETTLE_HEADER } from "@/lib/attempt-headers";
import { readWhole } from "./read-whole";
import { awaitService } from "./service-watch";

const FIRST_PAUSE_MS = 500;
/** How often it asks while the service is there but this request fails. The last pause is 16 s. */
const MAX_QUESTIONS = 6;

let isInstalled = false;
let unsettled = 0;
const listeners = new Set<() => void>();

/**
 * Makes every server action of the page, and every other request with an attempt, end in a true answer. If the connection breaks before the answer, nobody here can
 * know whether it was done. So the same request is sent again, marked as a question: the service answers what became of it
 * (`lib/http/run-attempt.ts`) and never does it then. Until that answer the action stays pending, its button stays disabled,
 * and the page says so (`connection-note.tsx`).
 */
export function settleActions(): void {
  if (isInstalled) return;
  isInstalled = true;
  const fetchOnce = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (init?.method !== "POST" || !(headers.has("next-action") || headers.has(ATTEMPT_HEADER)))
      return fetchOnce(input, init);
    if (!headers.has(ATTEMPT_HEADER)) headers.set(ATTEMPT_HEADER, makeId());
    const send = async () => {
      // A question is about the attempt, so a file is not sent again.
      const isQuestion = headers.has(SETTLE_HEADER) && init.body instanceof Blob;
      return readAnswer(await fetchOnce(input, { ...init, headers, ...(isQuestion && { body: null }) }));
    };
    const answer = await send().catch(() => undefined);
    if (answer) return answer;
    headers.set(SETTLE_HEADER, "1");
    count(1);
    try {
      return await ask(send);
    } finally {
      count(-1);
    }
  };
}

async function ask(send: () => Promise<Response>): Promise<Response> {
  for (let failures = 0; ; failures += 1) {
    await awaitService();
    try {
      return await send();
    } catch (error) {
      // What called the action says that it does not know.
      if (failures + 1 === MAX_QUESTIONS) throw error;
    }
    await new Promise<void>((resolve) => window.setTimeout(resolve, FIRST_PAUSE_MS * 2 ** failures));
  }
}

/** The whole answer; rejects if it breaks off, or comes from something on the way that did not reach the service. */
async function readAnswer(answer: Response): Promise<Response> {
  if (answer.status >= 500) throw new Error(`The service answered ${answer.status}.`);
  return readWhole(answer);
}

function count(change: number): void {
  unsettled += change;
  for (const changed of listeners) changed();
}

/** For `useSyncExternalStore`: whether the outcome of any action is unknown. */
export function readIsUnsettled(): boolean {
  return unsettled > 0;
}

export function watchUnsettled(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
