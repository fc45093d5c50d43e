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
