"use client";
import { useNow, useReader } from "./reader";

const UNITS = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** "5 minutes ago", with the exact time on hover; `exact` shows the exact time instead. `at`: ISO 8601 or ms. */
export function TimeAgo({
  at,
  exact,
  className,
}: {
  at: string | number | Date;
  exact?: boolean;
  className?: string;
}) {
  const { locale, zone } = useReader();
  const now = useNow();
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return null;
  const full = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: zone });
  const text = exact || now === undefined ? full.format(moment) : formatAgo(moment.getTime(), now, locale);
  return (
    <time
      dateTime={moment.toISOString()}
      title={`${full.format(moment)} (${zone})`}
      className={className ? `whitespace-nowrap ${className}` : "whitespace-nowrap"}
    >
      {text}
    </time>
  );
}

/** Relative time in `locale`, in the largest unit that fits; within a minute it is "now". */
function formatAgo(at: number, now: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  const distance = at - now;
  for (const [unit, length] of UNITS) {
    if (Math.abs(distance) >= length) return words.format(Math.trunc(distance / length), unit);
  }
  return words.format(0, "second");
}
