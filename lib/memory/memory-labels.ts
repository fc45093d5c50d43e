import type { OpenDataSource } from "@/db/schema";
import type { Criterion } from "./criteria";
import type { IdentityFields } from "./identity-fields";

/** The label of the choice whether leads must match a list of the ideal customer. */
export function mustLabel(list: Criterion): string {
  return `Leads must match one of these ${MEMORY_LABELS.icpJson.fields[list].toLowerCase()}`;
}

/** A list of the ideal customer in a sentence: "company size" for `companySize`. */
export function nameList(list: string): string {
  const { fields } = MEMORY_LABELS.icpJson;
  return list in fields ? fields[list as Criterion].toLowerCase() : list;
}

type Section<Key extends string = string> = { title: string; fields: Record<Key, string> };

/** The label of each known field of a Memory, grouped by section of the form. */
export const MEMORY_LABELS = {
  profileJson: {
    title: "Your offer",
    fields: {
      company: "Company",
      website: "Website",
      offer: "Offer",
      benefits: "Benefits",
      proof: "Proof",
      callToAction: "Call to action",
    },
  },
  icpJson: {
    title: "Ideal customer (ICP)",
    fields: {
      roles: "Roles",
      industries: "Industries",
      locations: "Locations",
      companySize: "Company size",
      keywords: "Keywords",
      pains: "Pain points",
      exclude: "Exclude",
      sources: "Sources",
    },
  },
  openData: {
    title: "Public data",
    fields: { openstreetmap: "OpenStreetMap", wikidata: "Wikidata", brreg: "Norway’s business register" },
  },
  sender: {
    title: "Sender",
    fields: {
      senderName: "Name",
      senderTitle: "Title",
      senderEmail: "Email address",
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
    title: "Tone of voice",
    fields: { tone: "Tone", greeting: "Greeting", closing: "Sign-off", avoid: "Words to avoid" },
  },
} satisfies Record<string, Section> & {
  sender: Section<keyof typeof IdentityFields.shape>;
  openData: Section<OpenDataSource>;
};
