import { checkWords } from "@/lib/writing/check-words";
import type { WritingInput } from "@/lib/writing/writing-input";

/** The rules for words of a mail that a model wrote, beside those of `checkDraft` for every mail. Answers findings in words. */
export function checkParagraphs(subject: string, paragraphs: string[], input: WritingInput): string[] {
  const isOdd = paragraphs.length === 0 || paragraphs.length > 4;
  return [
    ...(isOdd ? ["It needs one to four paragraphs."] : []),
    ...checkWords([subject, ...paragraphs], input),
  ];
}
