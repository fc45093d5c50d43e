import { FieldSources } from "@/components/leads/field-sources";
import type { CompanyDossier } from "@/lib/companies/company";
import { RANKED_COMPANY_FIELDS } from "@/lib/companies/company-fields";

/** Each known fact of a company, with the text it was read from, the page with that text, and when. */
export function CompanyFacts({ company }: { company: CompanyDossier }) {
  const rowsOf = (name: string) => company.evidence.filter(({ field }) => field === name);
  const known = RANKED_COMPANY_FIELDS.filter(({ name }) => rowsOf(name).length > 0);
  const missing = RANKED_COMPANY_FIELDS.filter(({ name }) => rowsOf(name).length === 0);
  return (
    <>
      {known.length > 0 && (
        <dl className="divide-y divide-border border-border border-y">
          {known.map(({ name, label, isList }) => (
            <div key={name} className="py-3">
              <dt className="text-quiet text-sm">{label}</dt>
              <dd className="min-w-0">
                {isList ? (
                  rowsOf(name).map((row) => (
                    <div key={row.value} className="not-first:mt-3">
                      <div className="break-words font-medium">{sayValue(name, row.value)}</div>
                      <FieldSources rows={[row]} sources={company.sources} />
                    </div>
                  ))
                ) : (
                  <>
                    <div className="break-words font-medium">{company[name]}</div>
                    <FieldSources rows={rowsOf(name)} sources={company.sources} />
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length > 0 && (
        <p className="mt-3 text-quiet text-sm">
          Not found on the pages that were read: {missing.map(({ label }) => sayWithin(label)).join(", ")}.
        </p>
      )}
    </>
  );
}

/** "VAT number" stays as it is within a sentence. */
function sayWithin(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.toLowerCase();
}

/** "de" is "German". */
function sayValue(field: string, value: string): string {
  if (field !== "languages") return value;
  return LANGUAGES.of(value) ?? value;
}

const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });
