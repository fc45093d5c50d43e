import { nextCommonMoment, weekdayOf } from "@/lib/time/common-hours";

/** Enough to search about a year; if no moment is found by then, there is none. */
const MAX_STEPS = 500;

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

function findMoment(zones: readonly string[], at: Date, { from, to, days }: CallingHours): Date | null {
  const isOpenDay = (midnight: number) => days.includes(weekdayOf(midnight));
  return nextCommonMoment(
    zones.map((zone) => ({ zone, from, to, isOpenDay })),
    at,
    MAX_STEPS,
  );
}
