import { clockOf, momentOf } from "./zone-clock";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How many days are looked at for one that is open. */
const MAX_DAYS = 31;

/** The hours of one place. */
export type OpenHours = {
  /** IANA time zone. */
  zone: string;
  /** Local minutes since midnight; `to` is the first minute that is too late. */
  from: number;
  to: number;
  /** Whether a day is open, given as its local midnight in milliseconds as if it were UTC. */
  isOpenDay: (midnight: number) => boolean;
};

/**
 * The first moment at or after `from` that is within the hours of every place. Null if none is found in `most` steps, each of
 * which moves to the next opening of some place.
 */
export function nextCommonMoment(places: readonly OpenHours[], from: Date, most: number): Date | null {
  let at = from.getTime();
  for (let step = 0; step < most; step++) {
    const next = Math.max(...places.map((place) => nextInPlace(place, at)));
    if (next === at) return new Date(at);
    at = next;
  }
  return null;
}

/** 1 is Monday, 7 Sunday (ISO 8601). */
export function weekdayOf(midnight: number): number {
  return new Date(midnight).getUTCDay() || 7;
}

/** The local midnight of a moment, in milliseconds as if it were UTC. */
export function localMidnight(zone: string, at: number): number {
  return Math.floor((at + clockOf(zone)(at)) / DAY_MS) * DAY_MS;
}

function nextInPlace({ zone, from, to, isOpenDay }: OpenHours, at: number): number {
  const local = at + clockOf(zone)(at);
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const minute = (local - midnight) / MINUTE_MS;
  const isOpen = isOpenDay(midnight);
  if (isOpen && minute >= from && minute < to) return at;
  let day = isOpen && minute < from ? midnight : midnight + DAY_MS;
  for (let ahead = 0; ahead < MAX_DAYS && !isOpenDay(day); ahead++) day += DAY_MS;
  return momentOf(zone, day + from * MINUTE_MS);
}
