import type { Colleague } from "@/lib/inbox/list-colleagues";

/** The service counts a report for 30 seconds. */
const REPORT_EVERY_MS = 10_000;
/** Whoever pressed no key for so long is not writing, whatever is in the box. */
const WRITING_FOR_MS = 20_000;

export type PresenceState = "viewing" | "writing" | "left";

/**
 * Reports that the person has a conversation open: every ten seconds while the page is visible, and at once when they begin to write,
 * stop, or leave. What the service answers, who else has it open, goes to `onColleagues`; a report that fails is made up for by the next.
 */
export function createPresenceReporter({
  report,
  isVisible,
  onColleagues,
}: {
  report: (state: PresenceState) => Promise<Colleague[] | null>;
  isVisible: () => boolean;
  onColleagues: (colleagues: Colleague[]) => void;
}) {
  let wroteAt = Number.NEGATIVE_INFINITY;
  let last = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const isWriting = () => Date.now() - wroteAt < WRITING_FOR_MS;
  const send = async () => {
    if (timer === undefined || !isVisible()) return;
    last += 1;
    const mine = last;
    const colleagues = await report(isWriting() ? "writing" : "viewing");
    // A later report knows better.
    if (colleagues && mine === last) onColleagues(colleagues);
  };

  return {
    start: () => {
      clearInterval(timer);
      timer = setInterval(() => void send(), REPORT_EVERY_MS);
      void send();
    },
    /** The page is visible again. */
    shown: () => void send(),
    wrote: () => {
      const began = !isWriting();
      wroteAt = Date.now();
      if (began) void send();
    },
    /** The box was emptied: the answer was sent or given up. */
    stopped: () => {
      const ended = isWriting();
      wroteAt = Number.NEGATIVE_INFINITY;
      if (ended) void send();
    },
    leave: () => {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      last += 1;
      wroteAt = Number.NEGATIVE_INFINITY;
      void report("left");
    },
  };
}
