/** "1,000", "0.5": at most two decimal places. */
export function formatNumber(value: number): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: 2 });
}
