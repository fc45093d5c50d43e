import { expect, test } from "vitest";
import { chooseMarks } from "./chart-scale";

test.each([
  [0, [0, 1]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [97, [0, 25, 50, 75, 100]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [120_000, [0, 50_000, 100_000, 150_000]],
])("marks for %d begin at zero, are round, and reach over it", (most, marks) => {
  expect(chooseMarks(most)).toEqual(marks);
});

test.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [10, [0, 5, 10]],
])("marks for a count of %d are whole numbers", (most, marks) => {
  expect(chooseMarks(most, { whole: true })).toEqual(marks);
});

test("never more than five steps, whatever the size", () => {
  for (let most = 0.013; most < 1e9; most *= 1.37) {
    const marks = chooseMarks(most);
    expect(marks.length).toBeLessThanOrEqual(6);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
  }
});
