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

/** Stands in a sentence for a time that is not soon; words have no capital letters there but marks of accents. */
const LATER = "LATER";

/** A sentence with `LATER` in the place of every time that is not soon, as `notNow` knows them. */
export function nameTimes(sentence: string, { later }: ReplyPhrases): string {
  return sentence.replace(later, LATER);
}

/** Marks of letters, as capital letters behind them: "é" is "eA". */
const MARKS: Readonly<Record<string, string>> = {
  "\u0300": "G",
  "\u0301": "A",
  "\u0302": "C",
  "\u0303": "T",
  "\u0308": "D",
  "\u0327": "S",
};

/** How each wish is phrased in a language; each matches whole words of what `toPlainWords` makes of a sentence. */
export const REPLY_PHRASES: Readonly<Record<ReplyLanguage, ReplyPhrases>> = {
  en: compile(ENGLISH),
  de: compile(GERMAN),
  fr: compile(FRENCH),
  es: compile(SPANISH),
  nl: compile(DUTCH),
  it: compile(ITALIAN),
};

function compile({ harmless, asks, later, soundsLikeAlone, ...words }: ReplyWords): ReplyPhrases {
  // Written out in each of its places, it would make a pattern that takes a tenth of a second to compile.
  const fill = (alternatives: readonly string[]) =>
    alternatives.map((one) => one.replaceAll("<later>", LATER));
  const found = Object.entries(words).map(([wish, alternatives]) => [wish, whole(fill(alternatives))]);
  return {
    ...(Object.fromEntries(found) as Omit<ReplyPhrases, "harmless" | "asks" | "later" | "soundsLikeAlone">),
    later: whole(later, "g"),
    harmless: whole(harmless, "g"),
    soundsLikeAlone: whole(soundsLikeAlone, "g"),
    asks: new RegExp(`^\\W*(?:${asks.map(toPlainPattern).join("|")})(?![a-zA-Z])`),
  };
}

function whole(alternatives: readonly string[], flags = ""): RegExp {
  return new RegExp(`(?<!\\w)(?:${alternatives.map(toPlainPattern).join("|")})(?![a-zA-Z])`, flags);
}

/**
 * A sentence in small letters without accents, which stand behind their letters as capitals. Patterns need no knowledge of Unicode then,
 * with which these large ones take a hundred times as long.
 */
export function toPlainWords(sentence: string): string {
  return markAccents(sentence.toLowerCase());
}

function markAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, (mark) => MARKS[mark] ?? "")
    .replaceAll("ß", "sS")
    .replaceAll("œ", "oE");
}

/** "[ií]" becomes alternatives, since an accent is a letter of its own then. */
function toPlainPattern(source: string): string {
  const spelled = source.replace(/\[(\p{L}+)\]/gu, (whole, letters: string) =>
    /^[a-z]+$/i.test(letters) ? whole : `(?:${[...letters.normalize("NFC")].join("|")})`,
  );
  return markAccents(spelled)
    .replaceAll("[\\p{L}\\p{N}]", "\\w")
    .replaceAll("\\p{L}", "[a-zA-Z]")
    .replaceAll("\\p{N}", "\\d");
}
