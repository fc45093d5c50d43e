import type { EvidenceRow, LeadFieldName } from "@/db/schema";
import { readCell } from "@/lib/csv/csv-cell";
import { emailKey, isEmailAddress } from "@/lib/text/email-address";
import { foldText } from "@/lib/text/fold-text";
import type { ColumnMapping, ImportField } from "./import-columns";
import { readField } from "./read-field";
import type { Table } from "./read-table";
import { MAX_TAGS_OF_LEAD, readTagName, TagName, tagKey } from "./tag-name";

/** The fields of a lead in one row of a file, each with the text of its cells. */
export type ImportedRow = {
  row: number;
  emailKey: string;
  fields: Partial<Record<LeadFieldName, string>>;
  quotes: Record<string, string>;
  tags: string[];
  /** As the cell names them. */
  owner: string | null;
};

const LONGEST = 500;
const LONGEST_TAGS = 1_200;

/** Reads a row by the mapping. Returns its fields, or a sentence that says why it cannot become a lead. */
export function readImportRow(row: Table["rows"][number], mapping: ColumnMapping): ImportedRow | string {
  if (row.problem) return row.problem;
  const cellOf = (field: ImportField) => {
    const column = mapping[field];
    return column === undefined ? "" : (row.cells[column] ?? "");
  };
  const mapped = Object.keys(mapping) as ImportField[];
  const long = mapped.find((field) => field !== "tags" && cellOf(field).length > LONGEST);
  if (long) return `The cell for ${long} is longer than ${LONGEST} characters.`;
  const values = Object.fromEntries(mapped.map((field) => [field, foldText(readCell(cellOf(field).trim()))]));
  const { email = "", firstName = "", lastName = "", tags: _, owner = "", ...others } = values;
  if (email === "") return "The email address is missing.";
  const address = email.replace(/^mailto:/i, "");
  if (!isEmailAddress(address)) return "Invalid email address";
  const { name = "", ...rest } = others;
  const fields: Record<string, string> = { email: address };
  const quotes: Record<string, string> = { email: email };
  const whole = name || [firstName, lastName].filter(Boolean).join(" ");
  for (const [field, value] of Object.entries({ ...rest, name: whole })) {
    const kept = readField(field as LeadFieldName, value);
    if (!kept) continue;
    fields[field] = kept;
    quotes[field] = value;
  }
  const tags = readTags(cellOf("tags"));
  if (typeof tags === "string") return tags;
  return { row: row.number, emailKey: emailKey(address), fields, quotes, tags, owner: owner || null };
}

/** The tags in a cell, separated by commas or semicolons, or why they cannot be tags. */
function readTags(cell: string): string[] | string {
  if (cell.length > LONGEST_TAGS) return `The cell for tags is longer than ${LONGEST_TAGS} characters.`;
  const names = new Map(
    readCell(cell.trim())
      .split(/[,;]/)
      .map(readTagName)
      .filter(Boolean)
      .map((name) => [tagKey(name), name]),
  );
  const tags = [...names.values()];
  if (tags.length > MAX_TAGS_OF_LEAD) return `A lead can have ${MAX_TAGS_OF_LEAD} tags.`;
  const bad = tags.find((name) => !TagName.safeParse(name).success);
  return bad === undefined ? tags : "A tag is longer than 50 characters.";
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
