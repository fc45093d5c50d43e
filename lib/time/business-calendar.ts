import { setImmediate } from "node:timers/promises";
import { timeZonesOf } from "./time-zones-of";

const DAY_MS = 86_400_000;
const COUNTRIES_AT_ONCE = 20;

/** Which days of a country are business days. */
export type BusinessCalendar = {
  /** 1 is Monday, 7 Sunday (ISO 8601). */
  weekend: readonly number[];
  /** The country's public holidays of a year, as local midnights in milliseconds as if they were UTC. */
  holidaysOf: (year: number) => ReadonlySet<number>;
};

const NO_DAYS: ReadonlySet<number> = new Set();
/** Of a place that is not known: Saturday and Sunday, and no holidays. */
const PLAIN_CALENDAR: BusinessCalendar = { weekend: [6, 7], holidaysOf: () => NO_DAYS };

const calendars = new Map<string, BusinessCalendar>();

/** The calendar of a country (ISO 3166-1 alpha-2); holidays that only some of its regions have are business days. */
export async function openCalendar(country: string | null): Promise<BusinessCalendar> {
  if (country === null) return PLAIN_CALENDAR;
  const known = calendars.get(country);
  if (known) return known;
  // Loaded with its first use: the rules of all countries are 2 MB.
  const { default: Holidays } = await import("date-holidays");
  const source = new Holidays(country);
  const years = new Map<number, ReadonlySet<number>>();
  const holidaysOf = (year: number) => {
    const listed = years.get(year);
    if (listed) return listed;
    const days = new Set<number>();
    for (const { date, start, end, type } of source.getHolidays(year) ?? []) {
      if (type !== "public") continue;
      const first = Date.parse(date.slice(0, 10));
      const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
      for (let day = 0; day < length; day++) days.add(first + day * DAY_MS);
    }
    years.set(year, days);
    return days;
  };
  const calendar = { weekend: weekendOf(country), holidaysOf };
  calendars.set(country, calendar);
  return calendar;
}

/** Loads the rules of holidays and the zones of every country, for which the first reply of a process would otherwise keep all others waiting. */
export async function warmCalendars(): Promise<void> {
  await openCalendarOfZone("UTC");
}

const calendarsOfZones = new Map<string, Promise<BusinessCalendar>>();

/** The calendar of the country that a time zone (IANA) is in; of one that is in no country, such as UTC, Saturday and Sunday without holidays. */
export function openCalendarOfZone(zone: string): Promise<BusinessCalendar> {
  const calendar = calendarsOfZones.get(zone) ?? countryOfZone(zone).then(openCalendar);
  calendarsOfZones.set(zone, calendar);
  return calendar;
}

async function countryOfZone(zone: string): Promise<string | null> {
  const { default: Holidays } = await import("date-holidays");
  // As ICU names it: Asia/Kolkata is Asia/Calcutta there.
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
  for (const [at, country] of Object.keys(new Holidays().getCountries()).entries()) {
    // Each takes a third of a millisecond the first time: other requests are served in between.
    if (at % COUNTRIES_AT_ONCE === 0) await setImmediate();
    if (timeZonesOf(country, null).includes(timeZone)) return country;
  }
  return null;
}

/** `midnight`: a day's local midnight in milliseconds, as if it were UTC. */
export function isHoliday({ holidaysOf }: BusinessCalendar, midnight: number): boolean {
  return holidaysOf(new Date(midnight).getUTCFullYear()).has(midnight);
}

function weekendOf(country: string): readonly number[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getWeekInfo?(): { weekend: number[] };
  };
  return locale.getWeekInfo?.().weekend ?? PLAIN_CALENDAR.weekend;
}
