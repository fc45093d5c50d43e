import { z } from "zod";
import type { Finding } from "@/lib/channels/email/writing/check-draft";
import { warnAbout } from "@/lib/channels/email/writing/warn-about";
import type { WritingInput } from "@/lib/writing/writing-input";

export const DraftMark = z
  .object({
    message: z.string(),
    words: z.string().nullable().describe("The words of subject or body that it is about; null: all of it."),
    blocks: z.boolean().describe("True: a rule; the email is not sent like this. False: a hint."),
  })
  .meta({ id: "EmailDraftMark" });
export type DraftMark = z.output<typeof DraftMark>;

/** Everything there is to say about a text, rules first. */
export function markText(
  text: { subject: string; body: string },
  found: readonly Finding[],
  input: WritingInput,
): DraftMark[] {
  const mark = (blocks: boolean) => (one: Finding) => ({
    message: one.message,
    words: one.words ?? null,
    blocks,
  });
  return [...found.map(mark(true)), ...warnAbout(text, input).map(mark(false))];
}
