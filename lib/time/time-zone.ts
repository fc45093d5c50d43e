import { z } from "zod";

const ZONE_NAME = /^[A-Za-z][0-9A-Za-z_+-]*(\/[0-9A-Za-z_+-]+)*$/;
const NO_ZONE = "must be an IANA time zone such as Europe/Berlin";

/** True for an IANA time zone. Offsets such as +01:00 do not count: they have no daylight saving time. */
function isTimeZone(value: string): boolean {
  try {
    return /^[a-z]/i.test(value) && new Intl.DateTimeFormat("en", { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
}

/** The zone of a person or a mailbox, as `isTimeZone` has it. */
export const TimeZoneName = z
  .string()
  .min(1)
  .max(64)
  .regex(ZONE_NAME, { message: NO_ZONE, abort: true })
  .refine(isTimeZone, NO_ZONE)
  .meta({ format: "time-zone", examples: ["Europe/Berlin"] });

/** The zone that determines where the reader's days begin and end. */
export const TimeZone = TimeZoneName.default("UTC");

/** The days of a range as `YYYY-MM-DD`, both ends included. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Today in a time zone, as `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now = new Date()): string {
  // The Swedish locale formats dates as in ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(now);
}
