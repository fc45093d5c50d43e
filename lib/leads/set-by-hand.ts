import type { EvidenceRow, LeadFieldName } from "@/db/schema";

/** Earlier values that are kept of each field. */
const MAX_REPLACED = 20;

/**
 * A lead's evidence after a person or key has set a field; null clears it. The field has one entry then, and what it had before stands
 * in `replaced`, newest first. `by` as in the ledger.
 */
export function setByHand(
  evidence: readonly EvidenceRow[],
  change: { field: LeadFieldName; value: string | null; by: string; at: Date },
): EvidenceRow[] {
  const { field, by, at } = change;
  const value = change.value ?? "";
  const before = evidence.filter((one) => one.field === field);
  const replaced = before
    .flatMap(({ field: _, replaced = [], ...source }) => [source, ...replaced])
    .slice(0, MAX_REPLACED);
  const entry: EvidenceRow = {
    field,
    value,
    url: `person:${by}`,
    quote: value,
    foundAt: at.toISOString(),
    by,
    ...(replaced.length > 0 && { replaced }),
  };
  return [...evidence.filter((one) => one.field !== field), entry];
}
