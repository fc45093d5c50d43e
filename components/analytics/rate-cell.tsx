"use client";
import { useReader } from "@/components/ui/reader";
import type { Rate } from "@/lib/analytics/rate";

/** A count, and the share that it is, or what it is a count of where that is too few for a share; the interval on hover. */
export function RateCell({ value }: { value: Rate }) {
  const { locale } = useReader();
  const whole = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const { count, of, rate, low, high } = value;
  const share = rate === null ? null : percent.format(rate);
  const title =
    rate === null
      ? `${whole.format(count)} of ${whole.format(of)}`
      : `${whole.format(count)} of ${whole.format(of)}. 95% interval: ${percent.format(low!)} to ${percent.format(high!)}`;
  return (
    <span
      title={title}
      className="inline-flex items-baseline justify-end gap-1.5 whitespace-nowrap tabular-nums"
    >
      {whole.format(count)}
      {of > 0 && <span className="min-w-12 text-quiet text-sm">{share ?? `of ${whole.format(of)}`}</span>}
    </span>
  );
}
