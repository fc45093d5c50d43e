import type { Lead } from "@/lib/leads/lead";

/** How sure an address is, as a sentence. */
export const EMAIL_STATUS_WORDS: Record<Lead["emailStatus"], string> = {
  published: "On a page; whether its domain takes mail was not checked.",
  verified: "On a page, and its domain takes mail.",
  risky: "Its domain may not take mail, or gives out throw-away addresses.",
  unknown: "Whether it takes mail could not be checked.",
};
