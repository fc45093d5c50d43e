import type { EvidenceRow, LeadFieldName, leads } from "@/db/schema";
import { LEAD_FIELD_NAMES } from "./lead-fields";
import { checkedAtOf } from "./page-evidence";

type Lead = typeof leads.$inferSelect;
type Changes = Pick<Lead, "evidence" | "checkedAt"> &
  Partial<Record<Exclude<LeadFieldName, "email">, string>>;

/**
 * What changes of a lead when pages say the same of it as before: the evidence is as new as that reading, and what was gone is there
 * again. Null: they say nothing that it is known by.
 */
export function seeAgain(lead: Lead, seen: readonly EvidenceRow[]): Changes | null {
  let isNewer = false;
  const back: Record<string, string> = {};
  const evidence = lead.evidence.map((row) => {
    const { goneAt, ...said } = row;
    const again = seen.find(
      ({ field, value, url, foundAt }) =>
        field === row.field && value === row.value && url === row.url && foundAt > (goneAt ?? row.foundAt),
    );
    if (!again) return row;
    isNewer = true;
    const field = LEAD_FIELD_NAMES.find((name) => name === row.field);
    if (goneAt && field && field !== "email" && lead[field] === null) back[field] = row.value;
    return { ...said, quote: again.quote, foundAt: again.foundAt };
  });
  return isNewer ? { evidence, checkedAt: checkedAtOf(evidence), ...back } : null;
}
