import { expect, test } from "vitest";
import { readSettings } from "./env";

test.each([
  ["CALL_HOURS", "9-18", "must be two times, as in 09:00-18:00"],
  ["CALL_HOURS", "09:00-24:59", "must be two times, as in 09:00-18:00"],
  ["CALL_HOURS", "09:60-18:00", "must be two times, as in 09:00-18:00"],
  ["CALL_HOURS", "18:00-09:00", "must end after it begins"],
  ["CALL_HOURS", "21:00-23:00", "must lie between 08:00 and 21:00"],
  ["CALL_DAYS", "Mon-Fri", "must be days of the week with commas between them, as in 1,2,3,4,5; 1 is Monday"],
  ["CALL_DAYS", "0,1", "must be days of the week with commas between them, as in 1,2,3,4,5; 1 is Monday"],
  ["CALL_ATTEMPTS", "0", "must be at least 1"],
  ["CALL_ATTEMPTS", "21", "must be at most 20"],
  ["CALL_ATTEMPTS", "2.5", "must be a whole number"],
  ["CALL_RETRY_HOURS", "0", "must be at least 1"],
  ["CALL_RETRY_HOURS", "721", "must be at most 720"],
  ["CALL_RETRY_HOURS", "a day", "must be a number"],
])("refuses %s=%s, and says what it has to be", (name, value, remedy) => {
  expect(() => readSettings({ [name]: value })).toThrow(`A setting is malformed: ${name} ${remedy}.`);
});

test("takes calling hours from midnight to midnight", () => {
  expect(readSettings({ CALL_HOURS: "00:00-24:00" }).CALL_HOURS).toBe("00:00-24:00");
});
