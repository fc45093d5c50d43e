import type { PageContact } from "./extraction/extract-contacts";

/** The fields that a language model may add. */
export const GAP_FIELDS = ["name", "title", "phone", "location"] as const;
export type GapField = (typeof GAP_FIELDS)[number];

/** What a model says of a contact. */
export type Proposal = { email: string; field: GapField; value: string; quote: string };

/** What is missing of a person; nothing of a shared mailbox, and nothing where name and title are there, for these decide. */
export function findGaps(contact: PageContact): { email: string; name?: string; missing: GapField[] } {
  const isOpen = contact.kind === "person" && (contact.name === null || contact.title === null);
  return {
    email: contact.email.value,
    ...(contact.name && { name: contact.name.value }),
    missing: isOpen ? GAP_FIELDS.filter((field) => contact[field] === null) : [],
  };
}
