import { AsyncResource } from "node:async_hooks";
import type { ServerResponse } from "node:http";

export type PageQueue = {
  /** Starts `work` when it is its turn; returns false if too many are already waiting. */
  enter(response: ServerResponse, work: () => void): boolean;
};

type Job = { response: ServerResponse; work: () => void };

/**
 * Limits how many page requests are rendered at the same time; the others wait in line. Pages are rendered on the same
 * thread that serves /v1 and the health check: if a crowd's pages all started at once, they would leave it no time in
 * between. A slot is released with the response, or after `mostMs`, so that streams and requests that wait for something
 * else do not keep one.
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
      // Not immediately: other events that came in meanwhile are handled first.
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
      // Skips clients that have disconnected.
      if (!job.response.destroyed) begin(job);
    }
  };

  return {
    enter: (response, work) => {
      if (busy < limits.pagesAtOnce && waiting.length === 0) begin({ response, work });
      else if (waiting.length >= limits.pagesWaiting) return false;
      else {
        // It is started by the end of another request and must not inherit that request's async context: React's `cache`
        // would return the other person's session.
        waiting.push({ response, work: AsyncResource.bind(work) });
        setImmediate(goOn);
      }
      return true;
    },
  };
}
