import type { EvidenceRow, LeadFieldName } from "@/db/schema";
import { readCell } from "@/lib/csv/csv-cell";
import { emailKey } from "@/lib/text/email-key";
import { foldText } from "@/lib/text/fold-text";
import { isEmailAddress } from "@/lib/text/is-email-address";
import type { ColumnMapping, ImportField } from "./import-columns";
import { LEAD_FIELDS } from "./lead-fields";
import type { Table } from "./read-table";

/** The fields of a lead in one row of a file, each with the text of its cells. */
export type ImportedRow = {
  row: number;
  emailKey: string;
  fields: Partial<Record<LeadFieldName, string>>;
  quotes: Record<string, string>;
};

const LONGEST = 500;

/** Reads a row by the mapping. Returns its fields, or a sentence that says why it cannot become a lead. */
export function readImportRow(row: Table["rows"][number], mapping: ColumnMapping): ImportedRow | string {
  if (row.problem) return row.problem;
  const cellOf = (field: ImportField) => {
    const column = mapping[field];
    return column === undefined ? "" : (row.cells[column] ?? "");
  };
  const mapped = Object.keys(mapping) as ImportField[];
  const long = mapped.find((field) => cellOf(field).length > LONGEST);
  if (long) return `The cell for ${long} is longer than ${LONGEST} characters.`;
  const values = Object.fromEntries(mapped.map((field) => [field, foldText(readCell(cellOf(field).trim()))]));
  const { email = "", firstName = "", lastName = "", ...others } = values;
  if (email === "") return "There is no e-mail address.";
  const address = email.replace(/^mailto:/i, "");
  if (!isEmailAddress(address)) return "The e-mail address is not one.";
  const { name = "", ...rest } = others;
  const fields: Record<string, string> = { email: address };
  const quotes: Record<string, string> = { email: email };
  const whole = name || [firstName, lastName].filter(Boolean).join(" ");
  for (const [field, value] of Object.entries({ ...rest, name: whole })) {
    const { holds } = LEAD_FIELDS[field as LeadFieldName];
    const kept = holds === "host" ? readHost(value) : holds === "link" ? readLink(value) : value;
    if (!kept) continue;
    fields[field] = kept;
    quotes[field] = value;
  }
  return { row: row.number, emailKey: emailKey(address), fields, quotes };
}

/** A lead's evidence for values from a file: the page's address is replaced with `import:<id of the import>#row<number>`. */
export function evidenceOf({ row, fields, quotes }: ImportedRow, importId: string, at: Date): EvidenceRow[] {
  return Object.entries(fields).map(([field, value]) => ({
    field,
    value: value!,
    url: `import:${importId}#row${row}`,
    quote: quotes[field]!,
    foundAt: at.toISOString(),
  }));
}

/** The host of a value that may be a complete URL. */
function readHost(value: string): string | null {
  const url = /^[a-z]+:\/\//i.test(value) ? value : `https://${value}`;
  if (value === "" || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && hostname.includes(".") ? hostname.replace(/^www\./, "") : null;
}

/** A link that a dashboard may show: http or https, nothing that a browser would execute. */
function readLink(value: string): string | null {
  const url = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
  return value !== "" && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
