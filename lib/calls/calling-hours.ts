import { clockOf, momentOf } from "@/lib/time/zone-clock";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Enough to search about a year; if no moment is found by then, there is none. */
const MOST_STEPS = 500;

/** When people may be called, in their local time. */
export type CallingHours = {
  /** Minutes since midnight; `to` is the first minute that is too late. */
  from: number;
  to: number;
  /** 1 is Monday, 7 Sunday (ISO 8601). */
  days: readonly number[];
};

/** Nobody is called outside these hours, whatever is configured. */
export const UTMOST_HOURS: CallingHours = { from: 8 * 60, to: 21 * 60, days: [1, 2, 3, 4, 5, 6, 7] };

/**
 * The first moment at or after `at` that is within `hours` in every one of `zones`, because a lead may be in any of them. If the zones of
 * a wide country never overlap in these hours, the permitted hours of the same days are used. Null if even those do not overlap, or no
 * zone is known.
 */
export function nextCallTime(zones: readonly string[], at: Date, hours: CallingHours): Date | null {
  if (zones.length === 0) return null;
  return (
    findMoment(zones, at, hours) ??
    findMoment(zones, at, { ...hours, from: UTMOST_HOURS.from, to: UTMOST_HOURS.to })
  );
}

/** Whether a call may be made now in every one of the zones. */
export function isCallTime(zones: readonly string[], at: Date, hours: CallingHours): boolean {
  return nextCallTime(zones, at, hours)?.getTime() === at.getTime();
}

function findMoment(zones: readonly string[], from: Date, hours: CallingHours): Date | null {
  let at = from.getTime();
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = Math.max(...zones.map((zone) => nextInZone(zone, at, hours)));
    if (next === at) return new Date(at);
    at = next;
  }
  return null;
}

/** The first moment at or after `at` within the hours of one zone. */
function nextInZone(zone: string, at: number, hours: CallingHours): number {
  const local = at + clockOf(zone)(at);
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const minute = (local - midnight) / MINUTE_MS;
  const isDay = hours.days.includes(weekday(midnight));
  if (isDay && minute >= hours.from && minute < hours.to) return at;
  let day = isDay && minute < hours.from ? midnight : midnight + DAY_MS;
  for (let ahead = 0; ahead < 7 && !hours.days.includes(weekday(day)); ahead++) day += DAY_MS;
  return momentOf(zone, day + hours.from * MINUTE_MS);
}

function weekday(midnight: number): number {
  return new Date(midnight).getUTCDay() || 7;
}
