import type { Run } from "./page-lines";

/** Where, among the runs of a line, the first is that ends behind a place in its text; by halves, for a line may have 100,000. */
export function findRunBehind(runs: Run[], place: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.end > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
