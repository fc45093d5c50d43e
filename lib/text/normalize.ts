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
