import type { Asker } from "@/lib/models/ask-model";
import type { WritingInput } from "@/lib/writing/writing-input";

export type EmailDraft = {
  subject: string;
  /** The whole body, footer included; lines end with \n. */
  text: string;
  /** The facts from the lead's own evidence that it builds on, exactly as they appear in the text. */
  facts: string[];
  /** A follow-up that says nothing new: all that is left was said before. */
  isSpent?: boolean;
};

/**
 * Writes the first email to a lead. `asker` pays for a language model; without it no model is used. `halted`: the run
 * was paused or stopped first, and the email stays unwritten.
 */
export type EmailWriter = { write(input: WritingInput, asker?: Asker): Promise<EmailDraft | "halted"> };
