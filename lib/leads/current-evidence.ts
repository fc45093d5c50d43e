import type { EvidenceRow } from "@/db/schema";

/**
 * Evidence of what the lead's fields are now, for texts that build on it: without cleared fields, without earlier values and without
 * what its page does not say any more.
 */
export function currentEvidence(evidence: readonly EvidenceRow[]) {
  return evidence
    .filter(({ value, goneAt }) => value !== "" && goneAt === undefined)
    .map(({ field, value, url, quote, foundAt }) => ({ field, value, url, quote, foundAt }));
}
