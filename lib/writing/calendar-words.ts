import { plainLetters } from "@/lib/text/fold-text";

const LANGUAGES = ["en", "de", "fr", "es", "nl", "it"];

/** Months and weekdays in six languages, in small letters without accents, with their numbers from 1; Monday is 1. */
export const MONTHS = namesOf("month", 12, (month) => Date.UTC(2024, month - 1, 15));
export const WEEKDAYS = namesOf("weekday", 7, (day) => Date.UTC(2024, 0, day));

function namesOf(
  part: "month" | "weekday",
  count: number,
  timeOf: (nth: number) => number,
): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES) {
    // Weekdays are written out: "so" and "do" are words.
    for (const width of part === "month" ? (["long", "short"] as const) : (["long"] as const)) {
      const format = new Intl.DateTimeFormat(language, { [part]: width, timeZone: "UTC" });
      for (let nth = 1; nth <= count; nth += 1) {
        const name = plainLetters(format.format(timeOf(nth))).replace(/\.$/, "");
        if (name.length >= 3 && !names.has(name)) names.set(name, nth);
      }
    }
  }
  // The longest first, for patterns.
  return new Map([...names].toSorted(([a], [b]) => b.length - a.length));
}
