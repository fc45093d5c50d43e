import { expect, test } from "vitest";
import { addCounts, ratiosOf, scoreSampleFit } from "./score-fit";

test("the rules tell the companies of the sample web that fit from those that do not", () => {
  const { tuned, held, errors } = scoreSampleFit();
  const { precision, recall } = ratiosOf(addCounts(tuned, held));
  expect(precision, errors.join("\n")).toBeGreaterThanOrEqual(0.95);
  expect(recall, errors.join("\n")).toBeGreaterThanOrEqual(0.9);
});
