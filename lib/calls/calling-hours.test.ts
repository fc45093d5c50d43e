import { describe, expect, test } from "vitest";
import { type CallingHours, isCallTime, nextCallTime } from "./calling-hours";

const WORK: CallingHours = { from: 9 * 60, to: 18 * 60, days: [1, 2, 3, 4, 5] };
const next = (zones: string[], at: string, hours = WORK) =>
  nextCallTime(zones, new Date(at), hours)?.toISOString() ?? null;

describe("a lead is called within the hours of its own zone", () => {
  test.each([
    // 2026-11-23 is a Monday; London keeps UTC then.
    ["at the first minute", "2026-11-23T09:00:00.000Z", "2026-11-23T09:00:00.000Z"],
    ["a moment before it", "2026-11-23T08:59:59.999Z", "2026-11-23T09:00:00.000Z"],
    ["in the last minute", "2026-11-23T17:59:59.999Z", "2026-11-23T17:59:59.999Z"],
    ["when the day is over", "2026-11-23T18:00:00.000Z", "2026-11-24T09:00:00.000Z"],
    ["on Friday evening", "2026-11-27T18:00:00.000Z", "2026-11-30T09:00:00.000Z"],
    ["on Sunday", "2026-11-29T12:00:00.000Z", "2026-11-30T09:00:00.000Z"],
  ])("%s", (_, at, expected) => {
    expect(next(["Europe/London"], at)).toBe(expected);
  });

  test("that are another day there", () => {
    // Sunday evening in UTC is Monday morning in Auckland (UTC+13 in its summer).
    expect(next(["Pacific/Auckland"], "2026-11-22T21:00:00.000Z")).toBe("2026-11-22T21:00:00.000Z");
    expect(next(["Pacific/Auckland"], "2026-11-22T19:00:00.000Z")).toBe("2026-11-22T20:00:00.000Z");
    // Friday evening in UTC is Saturday there.
    expect(next(["Pacific/Auckland"], "2026-11-27T20:00:00.000Z")).toBe("2026-11-29T20:00:00.000Z");
  });

  test("before and after clocks change", () => {
    // Berlin: UTC+2 until Sunday 2026-10-25, 03:00; UTC+1 from then on.
    expect(next(["Europe/Berlin"], "2026-10-23T16:00:00.000Z")).toBe("2026-10-26T08:00:00.000Z");
    // UTC+1 until Sunday 2026-03-29, 02:00.
    expect(next(["Europe/Berlin"], "2026-03-27T17:00:00.000Z")).toBe("2026-03-30T07:00:00.000Z");
    const always = { ...WORK, days: [1, 2, 3, 4, 5, 6, 7] };
    expect(next(["Europe/Berlin"], "2026-03-29T00:30:00.000Z", always)).toBe("2026-03-29T07:00:00.000Z");
    // Hours that would begin inside the skipped hour begin right after it.
    expect(next(["Europe/Berlin"], "2026-03-29T00:00:00.000Z", { ...always, from: 150 })).toBe(
      "2026-03-29T01:30:00.000Z",
    );
  });
});

describe("a lead that may be in several zones is called when it is time in all of them", () => {
  const coasts = ["America/New_York", "America/Los_Angeles"];
  test("from the last to open to the first to close", () => {
    expect(next(coasts, "2026-11-23T14:00:00.000Z")).toBe("2026-11-23T17:00:00.000Z");
    expect(isCallTime(coasts, new Date("2026-11-23T22:59:00.000Z"), WORK)).toBe(true);
    expect(next(coasts, "2026-11-23T23:00:00.000Z")).toBe("2026-11-24T17:00:00.000Z");
  });

  test("in the utmost hours where those that are set never meet, and never where even they do not", () => {
    // Kaliningrad UTC+2, Kamchatka UTC+12: 08:00 in Kaliningrad is 18:00 in Kamchatka.
    const ends = ["Europe/Kaliningrad", "Asia/Kamchatka"];
    expect(next(ends, "2026-11-23T00:00:00.000Z")).toBe("2026-11-23T06:00:00.000Z");
    expect(isCallTime(ends, new Date("2026-11-23T08:59:00.000Z"), WORK)).toBe(true);
    expect(next(["Europe/London", "Asia/Shanghai", "America/Los_Angeles"], "2026-11-23T00:00:00.000Z")).toBe(
      null,
    );
  });
});

test("nobody is called whose zone is not known", () => {
  expect(nextCallTime([], new Date(), WORK)).toBe(null);
});
