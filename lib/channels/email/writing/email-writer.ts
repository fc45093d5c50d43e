import type { Asker } from "@/lib/models/ask-model";
import type { WritingInput } from "@/lib/writing/writing-input";

export type EmailDraft = {
  subject: string;
  /** The whole body, footer included; lines end with \n. */
  text: string;
  /** What of the lead's own evidence it builds on, as it stands in the text. */
  facts: string[];
};

/**
 * Writes the first mail to a lead. `asker` pays for a language model; without it none is asked. `halted`: a pause or stop came
 * first, and the email stays unwritten.
 */
export type EmailWriter = { write(input: WritingInput, asker?: Asker): Promise<EmailDraft | "halted"> };
