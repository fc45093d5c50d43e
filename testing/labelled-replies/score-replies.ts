import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ClassifiedReply, classifyReply } from "@/lib/mail-reading/classify-reply";
import type { ReplyClass } from "@/lib/mail-reading/reply-phrases";

/**
 * Replies to emails like ours in six languages, written for this by a language model that did not know the rules: no real ones. `first`: 50 in each, chosen to be
 * hard; `second`: 60 in each, as most are; `third`: 64 in each, no two worded alike; `fourth`: 36 in each, as most are, a third of them
 * `leave_alone`. `aside`: 31 in each, on which no rule is made. `until` counts from `RECEIVED`; `third` and `fourth` have none, and no
 * referrals.
 */
export type LabelledReply = {
  language: Language;
  text: string;
  class: ReplyClass;
  until: string | null;
  referral: { name: string | null; email: string | null } | null;
};

const LANGUAGES = ["en", "de", "fr", "es", "nl", "it"] as const;
type Language = (typeof LANGUAGES)[number];
const RECEIVED = new Date("2026-03-10T09:00:00Z");

export type LabelledSet = "first" | "second" | "third" | "fourth" | "aside";

export function readLabelledReplies(set: LabelledSet): LabelledReply[] {
  return LANGUAGES.flatMap((language) =>
    readList<Omit<LabelledReply, "language">>(set, language).map((reply) => ({ ...reply, language })),
  );
}

type WishOrOther = { text: string; alone: boolean };

/** `fifth`: 40 replies in each language, half of which want no more emails; the others have words of that wish. No rule is made on these. */
export function readWishesAndOthers(): WishOrOther[] {
  return LANGUAGES.flatMap((language) => readList<WishOrOther>("fifth", language));
}

/**
 * `addressed`: replies that name an email address; half of them want no more emails, most of those to that address. Rules were made on these.
 */
export function readAddressedReplies(): WishOrOther[] {
  return LANGUAGES.flatMap((language) => readList<WishOrOther>("addressed", language));
}

/** `ordinary`: replies with words of a wish to be left alone that are none. The rules were made on these. */
export function readOrdinaryReplies(): string[] {
  return LANGUAGES.flatMap((language) => readList<string>("ordinary", language));
}

/** `wishes`: 40 replies in each language whose writers want no more emails. The rules were made on these. */
export function readWishes(): string[] {
  return LANGUAGES.flatMap((language) => readList<string>("wishes", language));
}

/** `plain`: wishes to be left alone in the words that most people use. */
export function readPlainWishes(): string[] {
  return LANGUAGES.flatMap((language) => readList<string>("plain", language));
}

function readList<Item>(set: string, language: Language): Item[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, set, `${language}.json`), "utf8")) as Item[];
}

export function isLeftAlone(text: string): boolean {
  return classifyReply(text, { now: RECEIVED, sender: null }).replyClass === "leave_alone";
}

export type JudgedReply = { reply: LabelledReply; found: ClassifiedReply };

export function judge(replies: readonly LabelledReply[]): JudgedReply[] {
  return replies.map((reply) => ({
    reply,
    found: classifyReply(reply.text, { now: RECEIVED, sender: null }),
  }));
}

export type ReplyScore = {
  /** The mean of the F1 of each class. */
  macroF1: number;
  /** Of those who want no more emails, how many are left alone. */
  leaveAloneRecall: number;
  /** How many of the others are taken for such a wish. */
  wronglyLeftAlone: number;
  /** How many refusals are taken for interest, or for a wish to meet. */
  refusalsTakenForInterest: number;
  /** Of those that name when, or whom, to write to instead: how many are read as they say. */
  until: number;
  referral: number;
  f1: Readonly<Record<string, number>>;
};

const REFUSALS: ReadonlySet<ReplyClass> = new Set(["not_interested", "leave_alone", "not_now"]);

export function scoreReplies(judged: readonly JudgedReply[]): ReplyScore {
  const classes = [...new Set(judged.map(({ reply }) => reply.class))];
  const f1 = Object.fromEntries(classes.map((one) => [one, f1Of(judged, one)]));
  const alone = judged.filter(({ reply }) => reply.class === "leave_alone");
  const dated = judged.filter(({ reply }) => reply.until !== null);
  const referring = judged.filter(({ reply }) => reply.referral !== null);
  return {
    macroF1: classes.reduce((sum, one) => sum + f1[one]!, 0) / classes.length,
    leaveAloneRecall: shareOf(alone, ({ found }) => found.replyClass === "leave_alone"),
    wronglyLeftAlone: judged.filter(
      ({ reply, found }) => reply.class !== "leave_alone" && found.replyClass === "leave_alone",
    ).length,
    refusalsTakenForInterest: judged.filter(
      ({ reply, found }) =>
        REFUSALS.has(reply.class) && (found.replyClass === "interested" || found.replyClass === "meeting"),
    ).length,
    until: shareOf(dated, ({ reply, found }) => found.until === reply.until),
    referral: shareOf(
      referring,
      ({ reply, found }) =>
        found.referral?.name === reply.referral!.name && found.referral?.address === reply.referral!.email,
    ),
    f1,
  };
}

function f1Of(judged: readonly JudgedReply[], one: ReplyClass): number {
  const right = judged.filter(({ reply, found }) => reply.class === one && found.replyClass === one).length;
  const meant = judged.filter(({ reply }) => reply.class === one).length;
  const said = judged.filter(({ found }) => found.replyClass === one).length;
  return right === 0 ? 0 : (2 * right) / (meant + said);
}

function shareOf(judged: readonly JudgedReply[], isRight: (one: JudgedReply) => boolean): number {
  return judged.length === 0 ? 1 : judged.filter(isRight).length / judged.length;
}
