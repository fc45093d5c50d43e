import type { CompanyEvidenceRow, CompanyFieldName, companies } from "@/db/schema";
import { countriesOf } from "@/lib/text/countries-of";
import { readPhoneNumber } from "@/lib/text/phone-number";

type CompanyColumns = Record<CompanyFieldName, string | null> &
  Pick<typeof companies.$inferSelect, "evidence" | "phoneNumber">;

const NOTHING: Record<CompanyFieldName, null> = {
  name: null,
  legalName: null,
  legalForm: null,
  register: null,
  registerNumber: null,
  registerStatus: null,
  lei: null,
  vatId: null,
  address: null,
  place: null,
  phone: null,
  industry: null,
  languages: null,
};

export const COMPANY_FIELD_NAMES = Object.keys(NOTHING) as CompanyFieldName[];

/** Separates the values of a field that has several; none contains it. */
export const BETWEEN_VALUES = ", ";

/** What a company's row says is what its evidence says, and nothing else. */
export function columnsOf(domain: string, evidence: CompanyEvidenceRow[]): CompanyColumns {
  const values: Record<CompanyFieldName, string | null> = { ...NOTHING };
  for (const name of COMPANY_FIELD_NAMES) {
    const own = evidence.filter(({ field }) => field === name).map(({ value }) => value);
    values[name] = own.length > 0 ? own.join(BETWEEN_VALUES) : null;
  }
  const pageUrl = evidence.find(({ field }) => field === "phone")?.url ?? null;
  const countries = countriesOfCompany({ domain, ...values }, pageUrl);
  const number = values.phone === null ? null : readPhoneNumber(values.phone, countries);
  return { ...values, evidence, phoneNumber: number?.number ?? null };
}

/** The countries that a company may be of, the most likely first; `pageUrl`: the page that is asked about. */
export function countriesOfCompany(
  { domain, vatId, address }: { domain: string; vatId: string | null; address: string | null },
  pageUrl: string | null = null,
): string[] {
  // A VAT number begins with its country.
  const taxed = /^(?:[A-Z]{2}(?=\d)|AT(?=U)|CH(?=E)|FR(?=[A-Z]))/.exec(vatId ?? "")?.[0];
  return [...(taxed ? [taxed] : []), ...countriesOf({ pageUrl, domain, location: address })];
}
