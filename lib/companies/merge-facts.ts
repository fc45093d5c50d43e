import type { CompanyEvidenceRow, CompanyFact, CompanyFieldName } from "@/db/schema";
import { BETWEEN_VALUES } from "@/lib/leads/companies/company-columns";
import { plainLetters } from "@/lib/text/fold-text";
import { COMPANY_FIELDS } from "./company-fields";

/** A fact with its page and the time of reading, ISO 8601 UTC. */
export type ReadFact = CompanyFact & { url: string; foundAt: string };

const MAX_VALUES = 8;
const MAX_REPLACED = 20;

/**
 * What is known of a company after more of its pages were read. Of what they say of a field, the plainest counts, and of equals what most
 * of them say. It replaces what was known unless that was plainer or is still said; what it replaces is kept. A field with several values
 * only gains some.
 */
export function mergeFacts(
  known: readonly CompanyEvidenceRow[],
  read: readonly ReadFact[],
): CompanyEvidenceRow[] {
  const rows = [...known];
  for (const [field, facts] of Map.groupBy(read, (fact) => fact.field)) {
    if (COMPANY_FIELDS[field].isList) addValues(rows, field, facts);
    else replaceValue(rows, field, facts);
  }
  return rows;
}

function addValues(rows: CompanyEvidenceRow[], field: CompanyFieldName, facts: ReadFact[]): void {
  for (const fact of facts.toSorted((a, b) => b.trust - a.trust)) {
    const own = rows.filter((row) => row.field === field);
    const isKnown = own.some((row) => foldValue(row.value) === foldValue(fact.value));
    if (!isKnown && own.length < MAX_VALUES && !fact.value.includes(BETWEEN_VALUES)) rows.push(toRow(fact));
  }
}

function replaceValue(rows: CompanyEvidenceRow[], field: CompanyFieldName, facts: ReadFact[]): void {
  const times = new Map<string, number>();
  for (const { value } of facts) times.set(foldValue(value), (times.get(foldValue(value)) ?? 0) + 1);
  const rank = ({ value, trust }: ReadFact) => trust * 1_000 + Math.min(999, times.get(foldValue(value))!);
  const best = facts.reduce((first, fact) => (rank(fact) > rank(first) ? fact : first));
  const at = rows.findIndex((row) => row.field === field);
  if (at < 0) {
    rows.push(toRow(best));
    return;
  }
  const before = rows[at]!;
  // Some page still says it as plainly as any: it stays as it is written, and is as certain as that page.
  const isSaid = ({ value, trust }: ReadFact) =>
    trust === best.trust && foldValue(value) === foldValue(before.value);
  if (facts.some(isSaid)) {
    if (best.trust > before.trust) rows[at] = { ...before, trust: best.trust };
    return;
  }
  // Less plain than what is known: unless the page itself says otherwise by now.
  if (before.trust > best.trust && before.url !== best.url) return;
  const { value, url, quote, foundAt, replaced = [] } = before;
  rows[at] = {
    ...toRow(best),
    replaced: [{ value, url, quote, foundAt }, ...replaced].slice(0, MAX_REPLACED),
  };
}

function toRow({ field, value, url, quote, foundAt, trust }: ReadFact): CompanyEvidenceRow {
  return { field, value, url, quote, foundAt, trust };
}

/** Values that differ in case, accents, white space and punctuation alone are the same. */
function foldValue(value: string): string {
  return plainLetters(value).replace(/[^\p{L}\d]/gu, "");
}
