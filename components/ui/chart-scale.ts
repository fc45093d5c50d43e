/**
 * Round axis marks from 0 to at least `most`: at most five steps of 1, 2, 2.5 or 5 times a power of ten. `whole`: only whole
 * numbers, for what is counted.
 */
export function chooseMarks(most: number, { whole = false } = {}): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((size) => size * 4 >= most * (1 - 1e-9) && (!whole || Number.isInteger(size)))!;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
