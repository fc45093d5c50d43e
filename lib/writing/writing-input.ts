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
  /** The signature of the mailbox that the email goes out from; it stands before Memory's. */
  ownSignature?: string | null | undefined;
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

/** What a follow-up continues. */
export type FollowUp = {
  /** 1 is the first after the first email. */
  number: number;
  /** In a thread the subject of what it replies to, without "Re:"; null: it begins a thread with a subject of its own. */
  subject: string | null;
  /** The texts of the emails before, oldest first: it says something that they do not. */
  earlier: string[];
  /** What the sequence's step asks of it; empty: the writer picks. */
  intent: string;
};

export type WritingInput = {
  memory: WritingMemory;
  lead: WritingLead;
  unsubscribeUrl: string;
  /** Which of the template's texts: 0 or more, and another one for each lead of a company. */
  variant: number;
  /** How much the template leaves out, from 0 to 3; see `template-writer.ts`. */
  leaner?: number | undefined;
  /** What a person asks of the language model for this email, in their words. */
  instruction?: string | undefined;
  /** Absent: it is the first email. */
  followUp?: FollowUp | undefined;
};
