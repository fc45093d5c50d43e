import type { Run } from "./page-lines";

/** The index of the first run of a line that ends after a position in its text. A binary search, because a line may have 100,000 runs. */
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
