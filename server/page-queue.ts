import { AsyncResource } from "node:async_hooks";
import type { ServerResponse } from "node:http";

export type PageQueue = {
  /** Begins `work` when it is its turn, or says no where too many wait already. */
  enter(response: ServerResponse, work: () => void): boolean;
};

type Job = { response: ServerResponse; work: () => void };

/**
 * Lets so many requests for pages be worked on at once, and the others wait in line. Pages are made on the one thread that
 * also serves /v1 and the health: begun all at once, those of a crowd would leave it no moment in between. A place is given
 * up with the answer, or after `mostMs`, so that streams and whatever waits for others do not keep one.
 */
export function createPageQueue(limits: {
  pagesAtOnce: number;
  pagesMostMs: number;
  pagesWaiting: number;
}): PageQueue {
  const waiting: Job[] = [];
  let busy = 0;

  const begin = ({ response, work }: Job) => {
    busy += 1;
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      busy -= 1;
      // Not at once: what came in meanwhile is looked at first.
      if (waiting.length > 0) setImmediate(goOn);
    };
    const timer = setTimeout(release, limits.pagesMostMs);
    response.once("close", release);
    work();
  };
  const goOn = () => {
    while (busy < limits.pagesAtOnce) {
      const job = waiting.shift();
      if (!job) return;
      // Whoever has left is not worked for.
      if (!job.response.destroyed) begin(job);
    }
  };

  return {
    enter: (response, work) => {
      if (busy < limits.pagesAtOnce && waiting.length === 0) begin({ response, work });
      else if (waiting.length >= limits.pagesWaiting) return false;
      else {
        // It is begun by the end of another request, and must not find what that one keeps in its async context: React's
        // `cache` would hand it the other person's session.
        waiting.push({ response, work: AsyncResource.bind(work) });
        setImmediate(goOn);
      }
      return true;
    },
  };
}
