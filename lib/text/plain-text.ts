/** Inside a character class: controls, line and paragraph separators, and marks that change the reading order (UAX #9). */
export const NOT_IN_LINE = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}`;

const REPLACED = new RegExp(String.raw`[${NOT_IN_LINE}\ufeff]`, "gu");
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** One line, without control characters, line separators or marks that change the text direction. */
export function toPlainLine(text: string): string {
  return text.replace(LONE_SURROGATES, "\ufffd").replace(REPLACED, " ").replace(/ {2,}/g, " ").trim();
}

/** Lines that end with CRLF, without the characters that `toPlainLine` replaces; tabs are kept. */
export function toPlainText(text: string): string {
  return text
    .replace(LONE_SURROGATES, "\ufffd")
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => line.replace(REPLACED, (mark) => (mark === "\t" ? "\t" : "")))
    .join("\r\n");
}
