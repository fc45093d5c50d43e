import { LEAD_FIELDS } from "@/lib/leads/lead-fields";
import { PAGE_FIELDS, type PageContact, type PageField } from "./extraction/page-contact";

/** The fields that a language model may fill in. */
export const GAP_FIELDS = PAGE_FIELDS.filter((field) => LEAD_FIELDS[field].isAskedOfModel);

/** What a model says about a contact. */
export type Proposal = { email: string; field: PageField; value: string; quote: string };

/**
 * The missing fields of a person. Empty for a shared mailbox, and if both name and title are known, because these decide whether the
 * contact fits.
 */
export function findGaps(contact: PageContact): { email: string; name?: string; missing: PageField[] } {
  const isOpen = contact.kind === "person" && (contact.name === null || contact.title === null);
  return {
    email: contact.email.value,
    ...(contact.name && { name: contact.name.value }),
    missing: isOpen ? GAP_FIELDS.filter((field) => contact[field] === null) : [],
  };
}
