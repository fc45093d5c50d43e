import type { EvidenceRow, LeadFieldName, leads } from "@/db/schema";
import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";

type LeadRow = Pick<typeof leads.$inferSelect, LeadFieldName | "id" | "evidence">;
type FilledField = Exclude<LeadFieldName, "email">;
type Changes = { evidence: EvidenceRow[]; values: Partial<Record<FilledField, string | null>> };

const FILLED = LEAD_FIELD_NAMES.filter((name) => name !== "email") as FilledField[];

/**
 * What a lead gets from another one of the same person: the fields that it lacks, each with its evidence, which names where it came
 * from. A field that somebody emptied by hand stays empty.
 */
export function fillFrom(kept: LeadRow, other: LeadRow): Changes {
  const values: Changes["values"] = {};
  const taken: EvidenceRow[] = [];
  for (const field of FILLED) {
    const isEmptied = kept.evidence.some((row) => row.field === field && row.by !== undefined);
    const rows = evidenceOf(other, field);
    if (kept[field] !== null || other[field] === null || isEmptied || rows.length === 0) continue;
    values[field] = other[field];
    taken.push(...rows);
  }
  // Whatever comes from a public source stands beside the entry that names it.
  const known = new Set(kept.evidence.filter(({ field }) => field === "listing").map(({ url }) => url));
  if (taken.length > 0) taken.push(...evidenceOf(other, "listing").filter(({ url }) => !known.has(url)));
  return { values, evidence: [...kept.evidence, ...taken] };
}

function evidenceOf({ id, evidence }: LeadRow, field: string): EvidenceRow[] {
  return evidence
    .filter((row) => row.field === field && row.value !== "" && row.goneAt === undefined)
    .map(({ replaced: _, ...row }) => ({ ...row, fromLead: row.fromLead ?? id }));
}

/** Takes back what a lead got from another one. A field that somebody has set since keeps its value. */
export function giveBack(kept: LeadRow, otherId: string): Changes {
  const isOwn = ({ fromLead }: { fromLead?: string }) => fromLead !== otherId;
  const evidence = kept.evidence.filter(isOwn).map(({ replaced, ...row }) => {
    const own = replaced?.filter(isOwn);
    return own?.length ? { ...row, replaced: own } : row;
  });
  const values: Changes["values"] = {};
  for (const field of FILLED)
    if (kept[field] !== null && !evidence.some((row) => row.field === field && row.value === kept[field]))
      if (kept.evidence.some((row) => row.field === field && !isOwn(row))) values[field] = null;
  return { values, evidence };
}
