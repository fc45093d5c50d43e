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

export type PhraseName = Exclude<keyof ReplyWords, "thisAddress">;

export type ReplyPhrases = Readonly<Record<PhraseName, RegExp> & { thisAddress: string }>;

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

/** How patterns find a letter that is written without its mark, where that is not by leaving it out: "oe" for "ö", "ss" for "ß". */
const UNMARKED: Readonly<Record<string, string>> = { D: "[De]?", S: "[Ss]?" };

/** How each wish is phrased in a language; each matches whole words of what `toPlainWords` makes of a sentence. */
export const REPLY_PHRASES: Readonly<Record<ReplyLanguage, ReplyPhrases>> = {
  en: compile(ENGLISH),
  de: compile(GERMAN),
  fr: compile(FRENCH),
  es: compile(SPANISH),
  nl: compile(DUTCH),
  it: compile(ITALIAN),
};

/** These are compiled in ways of their own. */
type Apart = "harmless" | "asks" | "later" | "leaveAlone" | "soundsLikeAlone" | "thisAddress";

function compile({
  harmless,
  asks,
  later,
  leaveAlone,
  soundsLikeAlone,
  thisAddress,
  ...words
}: ReplyWords): ReplyPhrases {
  // Written out in each of its places, it would make a pattern that takes a tenth of a second to compile.
  const fill = (alternatives: readonly string[]) =>
    alternatives.map((one) => one.replaceAll("<later>", LATER));
  const found = Object.entries(words).map(([wish, alternatives]) => [wish, whole(fill(alternatives))]);
  return {
    ...(Object.fromEntries(found) as Omit<ReplyPhrases, Apart>),
    leaveAlone: whole(leaveAlone, { accents: "optional" }),
    soundsLikeAlone: whole(soundsLikeAlone, { flags: "g", accents: "optional" }),
    thisAddress: markAccents(thisAddress),
    later: whole(later, { flags: "g" }),
    harmless: whole(harmless, { flags: "g" }),
    asks: new RegExp(`^\\W*(?:${asks.map((one) => toPlainPattern(one)).join("|")})(?![a-zA-Z])`),
  };
}

/** `optional`: "desabonnez" and "loeschen" too, as they are typed in haste. Elsewhere that would be another word: "si" is no "sí". */
type Accents = "needed" | "optional";

function whole(
  alternatives: readonly string[],
  { flags = "", accents = "needed" }: { flags?: string; accents?: Accents } = {},
): RegExp {
  const patterns = alternatives.map((one) => toPlainPattern(one, accents));
  return new RegExp(`(?<!\\w)(?:${patterns.join("|")})(?![a-zA-Z])`, flags);
}

/** "Isnt", as it is typed on phones. "Dont" is a word in French, and no phrase there begins with it. */
const WITHOUT_APOSTROPHE = /\b(do|does|did|is|are|was|were|have|has|had|would|could|should|wo|ca)nt\b/g;

/**
 * A sentence in small letters without accents, which stand behind their letters as capitals. Patterns need no knowledge of Unicode then,
 * with which these large ones take a hundred times as long.
 */
export function toPlainWords(sentence: string): string {
  return markAccents(sentence.toLowerCase().replace(WITHOUT_APOSTROPHE, "$1n't"));
}

function markAccents(text: string, write: (mark: string) => string = (mark) => mark): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, (mark) => (MARKS[mark] === undefined ? "" : write(MARKS[mark])))
    .replaceAll("ß", `s${write("S")}`)
    .replaceAll("œ", "oE");
}

/** "[ií]" becomes alternatives, since an accent is a letter of its own then. */
function toPlainPattern(source: string, accents: Accents = "needed"): string {
  const spelled = source.replace(/\[(\p{L}+)\]/gu, (whole, letters: string) =>
    /^[a-z]+$/i.test(letters) ? whole : `(?:${[...letters.normalize("NFC")].join("|")})`,
  );
  return markAccents(spelled, accents === "optional" ? (mark) => UNMARKED[mark] ?? `${mark}?` : undefined)
    .replaceAll("[\\p{L}\\p{N}]", "\\w")
    .replaceAll("\\p{L}", "[a-zA-Z]")
    .replaceAll("\\p{N}", "\\d");
}
