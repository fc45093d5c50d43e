/** A duration in its two largest units, "2 min 5 s"; below 10 s with a decimal, below 1 s in milliseconds. */
export function formatDuration(milliseconds: number, locale = "en"): string {
  const write = (value: number, unit: string, digits = 0) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: digits,
    }).format(value);
  if (milliseconds < 1000) return write(Math.round(milliseconds), "millisecond");
  if (milliseconds < 10_000) return write(milliseconds / 1000, "second", 1);
  const seconds = Math.round(milliseconds / 1000);
  const units = [
    ["day", Math.floor(seconds / 86_400)],
    ["hour", Math.floor(seconds / 3600) % 24],
    ["minute", Math.floor(seconds / 60) % 60],
    ["second", seconds % 60],
  ] as const;
  const first = units.findIndex(([, value]) => value > 0);
  return units
    .slice(first, first + 2)
    .filter(([, value]) => value > 0)
    .map(([unit, value]) => write(value, unit))
    .join(" ");
}
