import type { ReplyLanguage } from "./guess-languages";
import { DUTCH } from "./phrases/dutch";
import { ENGLISH } from "./phrases/english";
import { FRENCH } from "./phrases/french";
import { GERMAN } from "./phrases/german";
import { ITALIAN } from "./phrases/italian";
import type { ReplyWords } from "./phrases/reply-words";
import { SPANISH } from "./phrases/spanish";

/**
 * What a person's answer to an email of ours wants. `leave_alone`: no more emails, ever. `not_interested`: no, to this offer. `unclear`:
 * a person decides.
 */
export type ReplyClass =
  | "leave_alone"
  | "wrong_person"
  | "not_now"
  | "not_interested"
  | "meeting"
  | "interested"
  | "question"
  | "unclear";

export type ReplyPhrases = Readonly<Record<keyof ReplyWords, RegExp>>;

/** How each wish is phrased in a language; each matches whole words of a sentence. */
export const REPLY_PHRASES: Readonly<Record<ReplyLanguage, ReplyPhrases>> = {
  en: compile(ENGLISH),
  de: compile(GERMAN),
  fr: compile(FRENCH),
  es: compile(SPANISH),
  nl: compile(DUTCH),
  it: compile(ITALIAN),
};

function compile({ harmless, asks, later, ...words }: ReplyWords): ReplyPhrases {
  const fill = (alternatives: readonly string[]) =>
    alternatives.map((one) => one.replaceAll("<later>", `(?:${later.join("|")})`));
  const found = Object.entries(words).map(([wish, alternatives]) => [wish, whole(fill(alternatives), "iu")]);
  return {
    ...(Object.fromEntries(found) as Omit<ReplyPhrases, "harmless" | "asks" | "later">),
    later: whole(later, "iu"),
    harmless: whole(harmless, "giu"),
    asks: new RegExp(`^\\W*(?:${asks.join("|")})(?!\\p{L})`, "iu"),
  };
}

/** `\b` knows the letters of English alone. */
function whole(alternatives: readonly string[], flags: string): RegExp {
  const sources = alternatives.map((one) =>
    one.replaceAll("\\b", "(?:(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}]))"),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join("|")})(?![\\p{L}])`, flags);
}
