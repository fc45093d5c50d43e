import { expect, test } from "vitest";
import { readSettings } from "./env";

test.each([
  ["CALL_HOURS", "9-18", "must be two times, as in 09:00-18:00"],
  ["CALL_HOURS", "09:00-24:59", "must be two times, as in 09:00-18:00"],
  ["CALL_HOURS", "09:60-18:00", "must be two times, as in 09:00-18:00"],
  ["CALL_HOURS", "18:00-09:00", "must end after it begins"],
  ["CALL_HOURS", "21:00-23:00", "must lie between 08:00 and 21:00"],
  ["CALL_DAYS", "Mon-Fri", "must be comma-separated days of the week, as in 1,2,3,4,5; 1 is Monday"],
  ["CALL_DAYS", "0,1", "must be comma-separated days of the week, as in 1,2,3,4,5; 1 is Monday"],
  ["CALL_ATTEMPTS", "0", "must be at least 1"],
  ["CALL_ATTEMPTS", "21", "must be at most 20"],
  ["CALL_ATTEMPTS", "2.5", "must be a whole number"],
  ["CALL_RETRY_HOURS", "0", "must be at least 1"],
  ["CALL_RETRY_HOURS", "721", "must be at most 720"],
  ["CALL_RETRY_HOURS", "a day", "must be a number"],
  ["PAGE_BROWSER", "on", "must be auto, off or the full path of a Chromium"],
])("refuses %s=%s, and says what it has to be", (name, value, remedy) => {
  expect(() => readSettings({ [name]: value })).toThrow(`A setting is malformed: ${name} ${remedy}.`);
});

const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "0".repeat(32),
  TWILIO_FROM: "+441134960100",
  PUBLIC_URL: "https://leads.example.com",
};

test.each([
  ["PUBLIC_URL", "PUBLIC_URL must be set where TWILIO_ACCOUNT_SID is"],
  ["TWILIO_FROM", "TWILIO_FROM must be set too, or none of"],
  ["TWILIO_AUTH_TOKEN", "TWILIO_AUTH_TOKEN must be set too, or none of"],
  ["TWILIO_ACCOUNT_SID", "TWILIO_ACCOUNT_SID must be set too, or none of"],
])("refuses a phone provider without %s", (name, remedy) => {
  expect(() => readSettings({ ...TWILIO, [name]: undefined })).toThrow(`A setting is malformed: ${remedy}`);
});

test.each([
  ["TWILIO_ACCOUNT_SID", "SK123", "must be AC and 32 hexadecimal digits"],
  ["TWILIO_FROM", "0113 496 0100", "must be a phone number in E.164, as in +14155550100"],
  ["CALL_MAX_MINUTES", "0", "must be at least 1"],
  ["CALL_CONCURRENCY", "101", "must be at most 100"],
])("refuses %s=%s", (name, value, remedy) => {
  expect(() => readSettings({ ...TWILIO, [name]: value })).toThrow(
    `A setting is malformed: ${name} ${remedy}.`,
  );
});

test("takes a phone provider as a whole", () => {
  expect(readSettings(TWILIO).TWILIO_API_URL).toBe("https://api.twilio.com");
});

test("takes calling hours from midnight to midnight", () => {
  expect(readSettings({ CALL_HOURS: "00:00-24:00" }).CALL_HOURS).toBe("00:00-24:00");
});
