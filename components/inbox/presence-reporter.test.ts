import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Colleague } from "@/lib/inbox/list-colleagues";
import { createPresenceReporter } from "./presence-reporter";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const page = {
    isVisible: true,
    reports: [] as string[],
    colleagues: [] as Colleague[],
    answer: async (): Promise<Colleague[] | null> => [],
  };
  const presence = createPresenceReporter({
    report: (state) => {
      page.reports.push(state);
      return page.answer();
    },
    isVisible: () => page.isVisible,
    onColleagues: (colleagues) => {
      page.colleagues = colleagues;
    },
  });
  return { page, presence };
}

const mia = { id: "mia", name: "Mia", isWriting: true };

test("reports at once, every ten seconds while the page is visible, and when it is visible again", async () => {
  const { page, presence } = open();
  presence.start();
  expect(page.reports).toEqual(["viewing"]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(page.reports).toHaveLength(4);
  page.isVisible = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.reports).toHaveLength(4);
  page.isVisible = true;
  presence.shown();
  expect(page.reports).toHaveLength(5);
});

test("says that somebody writes at their first key, once, and no longer after twenty seconds without one", async () => {
  const { page, presence } = open();
  presence.start();
  for (let keys = 0; keys < 50; keys += 1) presence.wrote();
  expect(page.reports).toEqual(["viewing", "writing"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.reports.at(-1)).toBe("writing");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.reports.at(-1)).toBe("viewing");
  presence.wrote();
  expect(page.reports.at(-1)).toBe("writing");
  presence.stopped();
  expect(page.reports.at(-1)).toBe("viewing");
});

test("says that somebody left, once, and nothing after it", async () => {
  const { page, presence } = open();
  presence.start();
  presence.leave();
  presence.leave();
  presence.wrote();
  presence.shown();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.reports).toEqual(["viewing", "left"]);
});

test("knows the colleagues of the last report, whichever answer comes last, and keeps them if one fails", async () => {
  const { page, presence } = open();
  const slow = Promise.withResolvers<Colleague[]>();
  page.answer = () => slow.promise;
  presence.start();
  page.answer = async () => [mia];
  presence.wrote();
  await vi.advanceTimersByTimeAsync(0);
  slow.resolve([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(page.colleagues).toEqual([mia]);
  page.answer = async () => null;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.colleagues).toEqual([mia]);
});
