import type { LeadFieldName } from "@/db/schema";
import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";

/**
 * `quote` is text of the page that contains `value`, apart from encoding, obfuscation, white space and the order of a name's parts; at
 * most 300 characters.
 */
export type Found = { value: string; quote: string };

/** Fields that a page may state about an address. The domain comes from the address itself. */
export type PageField = Exclude<LeadFieldName, "email" | "domain">;
type PageFacts = Record<PageField, Found | null>;
export type PageContact = PageFacts & { email: Found; kind: "person" | "role" };
export type PageContacts = { company: Found | null; contacts: PageContact[] };

export const PAGE_FIELDS = LEAD_FIELD_NAMES.filter((name) => name !== "email" && name !== "domain");

/** The fields of an address about which nothing else is known. */
export const NO_FACTS = Object.freeze(
  Object.fromEntries(PAGE_FIELDS.map((name) => [name, null])),
) as Readonly<Record<PageField, null>>;
