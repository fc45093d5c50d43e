import { z } from "zod";
import { count } from "@/lib/shapes";

/** Of fewer than this a share says nothing: only the counts are given. */
export const LEAST_FOR_RATE = 20;
/** The normal quantile of a 95 % interval. */
const Z = 1.96;

/** Of fewer than this one late answer would be the median: none is given. */
export const LEAST_FOR_MEDIAN = 5;

const share = z.number().min(0).max(1).nullable();

export const Rate = z.object({
  count,
  of: count.describe("What the count is a share of."),
  rate: share.describe(`The share, from 0 to 1; null where \`of\` is under ${LEAST_FOR_RATE}.`),
  low: share.describe("The lower end of the rate's 95 % interval (Wilson)."),
  high: share.describe("Its upper end."),
});
export type Rate = z.infer<typeof Rate>;

export const AnswerTime = z.object({
  count: count.describe(
    "Replies that were answered; of several that wait for the same answer, the first. Answers from a mail program count, and their time is the one at which they were sent.",
  ),
  medianSeconds: count
    .nullable()
    .describe(
      `Half of them were answered within this time, nights and weekends included; null where \`count\` is under ${LEAST_FOR_MEDIAN}.`,
    ),
});
export type AnswerTime = z.infer<typeof AnswerTime>;

export function toAnswerTime(count: number, medianSeconds: number | null): AnswerTime {
  return {
    count,
    medianSeconds: count < LEAST_FOR_MEDIAN || medianSeconds === null ? null : Math.round(medianSeconds),
  };
}

/** A share with its 95 % interval: Wilson's, which stays sound for few cases and near 0 and 1. */
export function toRate(count: number, of: number): Rate {
  if (of < LEAST_FOR_RATE) return { count, of, rate: null, low: null, high: null };
  const rate = Math.min(1, count / of);
  const center = (rate + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const spread = (Z / (1 + Z ** 2 / of)) * Math.sqrt((rate * (1 - rate)) / of + Z ** 2 / (4 * of ** 2));
  return { count, of, rate, low: Math.max(0, center - spread), high: Math.min(1, center + spread) };
}
