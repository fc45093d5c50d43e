/** One line of the table. */
export type Figure = {
  name: string;
  value: number;
  /** Behind the value in the table: "ms", "MB", or "" for a ratio. */
  unit: string;
  /** What the value has to reach or may not pass; null: there is no bar. */
  bar: { least: number } | { most: number } | null;
  /** What the value was made of, in words. */
  detail: string;
};

/** Whether a figure keeps its bar; one without a bar does. */
export function holds({ value, bar }: Pick<Figure, "value" | "bar">): boolean {
  if (bar === null) return true;
  return "least" in bar ? value >= bar.least : value <= bar.most;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that the share `part` of all values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))]!;
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
