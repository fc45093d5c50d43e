import { expect, test } from "vitest";
import { isHoliday, openCalendarOfZone } from "./business-calendar";

test.each([
  ["Europe/Berlin", "2026-12-25", true],
  ["Europe/London", "2026-12-28", true],
  ["America/New_York", "2026-07-03", true],
  // ICU knows it as Asia/Calcutta.
  ["Asia/Kolkata", "2026-01-26", true],
  ["Europe/Berlin", "2026-07-03", false],
  // No country's.
  ["UTC", "2026-12-25", false],
  ["Etc/GMT+5", "2026-12-25", false],
])("in %s, %s is a public holiday: %s", async (zone, day, is) => {
  expect(isHoliday(await openCalendarOfZone(zone), Date.parse(day))).toBe(is);
});

test("a zone's country has its own weekend", async () => {
  expect((await openCalendarOfZone("Africa/Cairo")).weekend).toEqual([5, 6]);
  expect((await openCalendarOfZone("UTC")).weekend).toEqual([6, 7]);
});
