import type { CompanyFieldName } from "@/db/schema";

/** What the fields of a company differ in, in the order of pages. `isList`: it may have several values. */
export const COMPANY_FIELDS: Record<CompanyFieldName, { label: string; isList?: true; example: string }> = {
  name: { label: "Name", example: "Ovens" },
  legalName: { label: "Registered name", example: "Ovens Trading Ltd" },
  legalForm: { label: "Legal form", example: "Ltd" },
  industry: { label: "Industry", isList: true, example: "Bakery" },
  address: { label: "Address", example: "1 Oven Street, Leeds LS1 4AP" },
  place: { label: "Town", example: "Leeds" },
  phone: { label: "Phone", example: "+44 113 496 0018" },
  register: { label: "Register", example: "England and Wales" },
  registerNumber: { label: "Register number", example: "01234567" },
  registerStatus: { label: "Register entry", example: "Active" },
  lei: { label: "LEI", example: "529900T8BM49AURSDO55" },
  vatId: { label: "VAT number", example: "GB980780684" },
  languages: { label: "Languages", isList: true, example: "en" },
};

export const RANKED_COMPANY_FIELDS = Object.entries(COMPANY_FIELDS).map(([name, field]) => ({
  name: name as CompanyFieldName,
  ...field,
}));
