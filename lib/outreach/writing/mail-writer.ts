import type { Asker } from "@/lib/models/ask-model";

export type MailDraft = {
  subject: string;
  /** The whole body, footer included; lines end with \n. */
  text: string;
  /** What of the lead's own evidence it builds on, as it stands in the text. */
  facts: string[];
};

type MemoryPiece = Record<string, unknown>;

export type WritingMemory = {
  profileJson: MemoryPiece;
  icpJson: MemoryPiece;
  identityJson: MemoryPiece;
  senderName: string | null;
  senderTitle: string | null;
  senderEmail: string | null;
  companyName: string | null;
  website: string | null;
  phone: string | null;
  postalAddress: string | null;
  language: string | null;
  timeZone: string | null;
  signature: string | null;
};

export type LeadEvidence = { field: string; value: string; url: string; quote: string; foundAt: string };

export type WritingLead = {
  email: string;
  name: string | null;
  title: string | null;
  company: string | null;
  domain: string | null;
  location: string | null;
  evidence: LeadEvidence[];
};

export type WritingInput = { memory: WritingMemory; lead: WritingLead; unsubscribeUrl: string };

/**
 * Writes the first mail to a lead. `asker` pays for a language model; without it none is asked. `halted`: a pause or stop came
 * first, and the mail stays unwritten.
 */
export type MailWriter = { write(input: WritingInput, asker?: Asker): Promise<MailDraft | "halted"> };
