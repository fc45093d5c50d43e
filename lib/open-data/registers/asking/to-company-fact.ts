import type { CompanyFact, CompanyFieldName } from "@/db/schema";
import { cleanLine } from "../../reading/clean-line";

/** What registers alone can say: nothing that a page writes is more certain. */
const BY_REGISTER = new Set<CompanyFieldName>([
  "legalName",
  "legalForm",
  "registerNumber",
  "lei",
  "registerStatus",
]);

/**
 * A fact with the field of the entry that says so; none without a value. The seat in a register is often not where a company works, so an
 * address on its site counts more.
 */
export function toCompanyFact(
  field: CompanyFieldName,
  key: string,
  written: string | null | undefined,
  value = written,
): CompanyFact[] {
  const clean = cleanLine(value ?? "");
  if (!clean || !written) return [];
  return [
    { field, value: clean, quote: cleanLine(`${key}=${written}`), trust: BY_REGISTER.has(field) ? 4 : 1 },
  ];
}
