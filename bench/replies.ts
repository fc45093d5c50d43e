import {
  isLeftAlone,
  judge,
  readLabelledReplies,
  readWishesAndOthers,
  scoreReplies,
} from "@/testing/labelled-replies/score-replies";
import { type Figure, round } from "./figure";

const SETS = {
  first: { words: "300 replies chosen to be hard", isBound: true },
  second: { words: "360 replies as most are", isBound: true },
  third: { words: "384 replies, no two worded alike; rules were made on these too", isBound: false },
  fourth: { words: "216 replies as most are; rules were made on these too", isBound: false },
  aside: {
    words:
      "186 replies kept aside: one Dutch phrase was mended after they had been looked at, and two patterns after it was known that they had found one each",
    isBound: false,
  },
} as const;

/** What replies mean, by rules alone: our labelled replies in six languages. */
export async function measureReplies(): Promise<Figure[]> {
  return [
    ...Object.entries(SETS).flatMap(([set, about]) => measureSet(set as keyof typeof SETS, about)),
    ...measureWishes(),
  ];
}

function measureSet(
  set: keyof typeof SETS,
  { words, isBound }: { words: string; isBound: boolean },
): Figure[] {
  const replies = readLabelledReplies(set);
  const score = scoreReplies(judge(replies));
  const of = set === "aside" ? "kept aside" : set;
  const each = Object.entries(score.f1).map(([one, f1]) => `${one} ${round(f1)}`);
  return [
    {
      name: `Replies, ${of}: macro F1 of their class`,
      value: round(score.macroF1, 3),
      unit: "",
      bar: isBound ? { least: 0.85 } : null,
      detail: `${words}; ${each.join(", ")}`,
    },
    {
      name: `Replies, ${of}: recall of "do not contact"`,
      value: round(score.leaveAloneRecall, 3),
      unit: "",
      bar: isBound ? { least: 0.98 } : null,
      detail: words,
    },
    {
      name: `Replies, ${of}: others taken for "do not contact"`,
      value: score.wronglyLeftAlone,
      unit: "",
      bar: isBound ? { most: 0 } : null,
      detail: words,
    },
    {
      name: `Replies, ${of}: refusals taken for interest`,
      value: score.refusalsTakenForInterest,
      unit: "",
      bar: isBound ? { most: 0 } : null,
      detail: words,
    },
    ...(replies.some(({ until }) => until !== null)
      ? [
          {
            name: `Replies, ${of}: dates and referrals read as they are`,
            value: round((score.until + score.referral) / 2, 3),
            unit: "",
            bar: null,
            detail: `dates ${round(score.until)}, referrals ${round(score.referral)}`,
          },
        ]
      : []),
  ];
}

/** Wishes to be left alone beside replies with their words, which no rule is made on. */
function measureWishes(): Figure[] {
  const replies = readWishesAndOthers();
  const share = (alone: boolean) => {
    const those = replies.filter((reply) => reply.alone === alone);
    return { of: those.length, found: those.filter(({ text }) => isLeftAlone(text)).length };
  };
  const wishes = share(true);
  const others = share(false);
  const figure = { unit: "", bar: null };
  return [
    {
      name: 'Replies, fifth: recall of "do not contact"',
      value: round(wishes.found / wishes.of, 3),
      ...figure,
      detail: `${wishes.of} wishes to be left alone; no rule is made on these`,
    },
    {
      name: 'Replies, fifth: others taken for "do not contact"',
      value: others.found,
      ...figure,
      detail: `${others.of} replies with words of such a wish; no rule is made on these`,
    },
  ];
}
