import { describe, expect, test } from "vitest";
import {
  isLeftAlone,
  judge,
  readAddressedReplies,
  readLabelledReplies,
  readOrdinaryReplies,
  readPlainWishes,
  readWishes,
  scoreReplies,
} from "@/testing/labelled-replies/score-replies";

describe.each(["first", "second"] as const)("of the %s labelled replies in six languages", (set) => {
  const judged = judge(readLabelledReplies(set));
  const score = scoreReplies(judged);

  test("no refusal is taken for interest", () => {
    expect(score.refusalsTakenForInterest).toBe(0);
  });

  test("who wants to be left alone is, and nobody else", () => {
    expect(score.leaveAloneRecall).toBeGreaterThanOrEqual(0.98);
    expect(score.wronglyLeftAlone).toBe(0);
  });

  test("the classes are right often enough", () => {
    expect(score.macroF1).toBeGreaterThanOrEqual(0.85);
  });

  test("dates and referrals are read", () => {
    expect(score.until).toBeGreaterThanOrEqual(0.8);
    expect(score.referral).toBeGreaterThanOrEqual(0.9);
  });
});

test("words of a wish to be left alone are none where they mean something else", () => {
  expect(readOrdinaryReplies().filter(isLeftAlone)).toEqual([]);
});

test("who says plainly that they want to be left alone is", () => {
  expect(readPlainWishes().filter((text) => !isLeftAlone(text))).toEqual([]);
});

describe("of replies that name an address", () => {
  const replies = readAddressedReplies();

  test("those that want it left alone are found", () => {
    const wishes = replies.filter(({ alone }) => alone);
    expect(wishes.filter(({ text }) => isLeftAlone(text)).length / wishes.length).toBeGreaterThan(0.95);
  });

  test("those that name it for something else suppress nobody", () => {
    expect(replies.filter(({ text, alone }) => !alone && isLeftAlone(text))).toEqual([]);
  });
});

test("most of those who want to be left alone are, however they word it", () => {
  const wishes = readWishes();
  expect(wishes.filter(isLeftAlone).length / wishes.length).toBeGreaterThan(0.9);
});

test.each(["third", "fourth"] as const)("of the %s labelled replies, nobody else is left alone", (set) => {
  expect(scoreReplies(judge(readLabelledReplies(set))).wronglyLeftAlone).toBe(0);
});

test("the replies that were kept aside are read far better than by chance", () => {
  // What it is exactly stands in bench/results.md: no rule is made on these.
  expect(scoreReplies(judge(readLabelledReplies("aside"))).macroF1).toBeGreaterThan(0.6);
});
