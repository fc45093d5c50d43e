// Pages insert zero-width characters and soft hyphens into addresses to defeat spam bots; readers never see them.
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Text as a reader sees it: without control or invisible characters, and with whitespace collapsed to single spaces. */
export function foldText(text: string): string {
  return stripInvisible(text).replace(/\s+/g, " ").trim();
}

export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, "").replace(CONTROL, " ");
}

/** Lower case without accents, for comparing words: "Müller" and "MULLER" are equal. */
export function plainLetters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is asked for.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return normalizeText(text, "NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ø/g, "o")
    .replace(/ł/g, "l")
    .replace(/æ/g, "ae");
}

/** More marks on one character than any language writes; the limit of Unicode's Stream-Safe Text Format (UAX #15 §13). */
const MAX_MARKS = 30;
const MANY_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, "gu");

/**
 * `String.prototype.normalize` for text that strangers wrote: it puts the marks of each character in order, which takes quadratic
 * time in their number. Marks beyond the thirtieth of a character are left out.
 */
export function normalizeText(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is asked for, which has one form.
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return text.replace(MANY_MARKS, "$1").normalize(form);
}
