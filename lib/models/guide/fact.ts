import type { Criterion } from "@/lib/memory/criteria";
import type { ICP_KEYS } from "@/lib/memory/icp";

/** One fact that a person stated, and its place in Memory. */
export type Fact =
  | { piece: "icpJson"; key: (typeof ICP_KEYS)[number]; values: string[]; replace?: boolean }
  /** Whether leads must match the list. */
  | { piece: "importance"; key: Criterion; must: boolean }
  | { piece: "profileJson"; key: string; value: string; list?: boolean }
  /** `isAdded`: it is put behind the text that stands there, with a comma. */
  | { piece: "identityJson"; key: string; value: string; list?: boolean; isAdded?: boolean }
  | { piece: "field"; key: IdentityField; value: string };

type IdentityField =
  | "senderName"
  | "senderTitle"
  | "senderEmail"
  | "companyName"
  | "website"
  | "phone"
  | "postalAddress"
  | "language"
  | "timeZone"
  | "signature";
