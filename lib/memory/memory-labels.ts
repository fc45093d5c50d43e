import type { IdentityFields } from "./identity-fields";

type Section<Key extends string = string> = { title: string; fields: Record<Key, string> };

/** The label of each known field of a Memory, grouped by section of the form. */
export const MEMORY_LABELS = {
  profileJson: {
    title: "What you sell",
    fields: {
      company: "Company",
      website: "Website",
      offer: "Offer",
      benefits: "Benefits",
      proof: "Proof",
      callToAction: "Question at the end",
    },
  },
  icpJson: {
    title: "Whom you look for",
    fields: {
      roles: "Roles",
      industries: "Industries",
      locations: "Places",
      companySize: "Company size",
      keywords: "Keywords",
      pains: "Pains",
      exclude: "Never",
      sources: "Sources",
    },
  },
  sender: {
    title: "Who writes",
    fields: {
      senderName: "Name",
      senderTitle: "Title",
      senderEmail: "E-mail address",
      companyName: "Company",
      website: "Website",
      phone: "Phone",
      postalAddress: "Postal address",
      language: "Language",
      timeZone: "Time zone",
      signature: "Signature",
    },
  },
  identityJson: {
    title: "How it speaks",
    fields: { tone: "Tone", greeting: "Greeting", closing: "Goodbye", avoid: "Words to avoid" },
  },
} satisfies Record<string, Section> & { sender: Section<keyof typeof IdentityFields.shape> };
