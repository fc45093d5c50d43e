const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** One line, without control characters, line separators or marks that change the text direction. */
export function toPlainLine(text: string): string {
  return text.replace(LONE_SURROGATES, "\ufffd").replace(CONTROLS, " ").replace(/ {2,}/g, " ").trim();
}

/** Lines that end with CRLF, without the characters that `toPlainLine` replaces; tabs are kept. */
export function toPlainText(text: string): string {
  return text
    .replace(LONE_SURROGATES, "\ufffd")
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => line.replace(CONTROLS, (mark) => (mark === "\t" ? "\t" : "")))
    .join("\r\n");
}
