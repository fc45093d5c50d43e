const DAY_MS = 86_400_000;

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
