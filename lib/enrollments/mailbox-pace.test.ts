import { expect, test } from "vitest";
import { gapAfter, mostInDay } from "./mailbox-pace";

const BOX = {
  id: "01a2219a-0000-7000-8000-000000000001",
  zone: "UTC",
  dailyCap: 40,
  rampsUp: true,
  // As in the table `mailboxes`.
  gapLeast: 90,
  gapMost: 420,
  gapsDrawn: 0,
};

test("gaps are spread over the whole range from 90 to 420 seconds, each fixed by its number", () => {
  const gaps = Array.from({ length: 2_000 }, (_, gapsDrawn) => gapAfter({ ...BOX, gapsDrawn }) / 1_000);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(90);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(420);
  for (let from = 90; from < 420; from += 33) {
    const share = gaps.filter((gap) => gap >= from && gap < from + 33).length / gaps.length;
    expect(share).toBeGreaterThan(0.07);
    expect(share).toBeLessThan(0.13);
  }
  expect(gapAfter({ ...BOX, gapsDrawn: 7 })).toBe(gaps[7]! * 1_000);
  // Two mailboxes do not send in step.
  expect(gapAfter({ ...BOX, id: `${BOX.id.slice(0, -1)}2`, gapsDrawn: 7 })).not.toBe(gaps[7]! * 1_000);
});

test("a new mailbox sends 10 a day, 5 more with each day on which it sent, up to its cap", () => {
  expect([0, 1, 5, 6, 100].map((days) => mostInDay(BOX, days))).toEqual([10, 15, 35, 40, 40]);
  expect(mostInDay({ ...BOX, rampsUp: false }, 0)).toBe(40);
});
