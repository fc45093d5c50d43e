import { toPlainLine } from "@/lib/text/plain-text";

/** The text of an email, quoted line by line. */
export function quoteText(text: unknown): string {
  return String(text ?? "")
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${toPlainLine(line).replace(/[<>`]/g, "")}`.trimEnd())
    .join("\n");
}
