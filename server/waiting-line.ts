import { AsyncResource } from "node:async_hooks";

export type LineLimits = {
  /** For how many milliseconds requests are begun before everything else that came in gets its turn. */
  turnMs: number;
  /** How many are worked on at the same time, and for how long one counts as such. */
  atOnce: number;
  mostMs: number;
  /** How many more may wait, in each of the two lines. */
  waiting: number;
};

export type WaitingLine = {
  /**
   * Begins `work` when it is its turn; its place is free again once it resolves. Whoever `goesFirst` is begun before all
   * others that wait. Returns false if too many are waiting already.
   */
  enter(work: () => Promise<unknown>, options?: { goesFirst?: boolean }): boolean;
};

/**
 * A line of requests that are worked on few at a time, for work of the thread that serves everything: if a crowd's requests
 * all began at once, they would leave it no time in between. A stream, or a request that waits for something else, does not
 * keep a place longer than `mostMs`.
 */
export function createWaitingLine({ turnMs, atOnce, mostMs, waiting }: LineLimits): WaitingLine {
  const first = makeQueue<() => Promise<unknown>>();
  const rest = makeQueue<() => Promise<unknown>>();
  let busy = 0;
  let isDue = false;

  const goOnSoon = () => {
    if (isDue || busy >= atOnce || first.size() + rest.size() === 0) return;
    isDue = true;
    // Not at once: other events that came in meanwhile are handled first.
    setImmediate(goOn);
  };
  const goOn = () => {
    isDue = false;
    for (const until = performance.now() + turnMs; busy < atOnce; ) {
      const work = first.take() ?? rest.take();
      if (!work) return;
      begin(work);
      if (performance.now() >= until) break;
    }
    goOnSoon();
  };
  const begin = (work: () => Promise<unknown>) => {
    busy += 1;
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      busy -= 1;
      goOnSoon();
    };
    const timer = setTimeout(release, mostMs);
    work().then(release, release);
  };

  return {
    enter: (work, { goesFirst = false } = {}) => {
      const queue = goesFirst ? first : rest;
      if (queue.size() >= waiting) return false;
      // It is begun in another request's turn and must not inherit that request's async context: React's `cache` would return
      // the other person's session.
      queue.add(AsyncResource.bind(work));
      goOnSoon();
      return true;
    },
  };
}

/** First in, first out. `shift` moves all the others, which takes long where thousands wait. */
function makeQueue<T>() {
  let items: T[] = [];
  let head = 0;
  return {
    size: () => items.length - head,
    add: (item: T) => items.push(item),
    take: (): T | undefined => {
      const item = items[head++];
      if (head >= items.length) {
        items = [];
        head = 0;
      }
      return item;
    },
  };
}
