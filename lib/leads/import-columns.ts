import type { LeadFieldName } from "@/db/schema";
import { normalizeText } from "@/lib/text/fold-text";
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from "./lead-fields";

/** In addition to the fields of a lead: first and last name are combined into the name. */
const NAME_PARTS = {
  firstName: {
    label: "First name",
    heads:
      "first name, firstname, given name, vorname, prenom, nombre, nome, primeiro nome, voornaam, imie, fornamn",
  },
  lastName: {
    label: "Last name",
    heads: `last name, lastname, surname, family name, nachname, familienname, nom, nom de famille, apellido, apellidos, cognome,
      sobrenome, apelido, achternaam, nazwisko, efternamn`,
  },
};
/** What the workspace keeps with a lead; no fact about the person, so it has no evidence. */
const LABELS = {
  tags: {
    label: "Tags",
    heads:
      "tags, tag, labels, label, schlagworte, schlagworter, etiketten, etiquettes, etiquetas, etichette, tagi, etiketter",
  },
  owner: {
    label: "Owner",
    heads: `owner, lead owner, contact owner, account owner, owner email, assigned to, besitzer, inhaber, zustandig, proprietaire,
      propietario, proprietario, responsavel, eigenaar, wlasciciel, agare`,
  },
};
export type ImportField = LeadFieldName | keyof typeof NAME_PARTS | keyof typeof LABELS;

/** What a column of an imported file can be, as a page offers it, and the column headings that stand for it. */
export const IMPORT_FIELDS: { field: ImportField; label: string; heads: string }[] = [
  ...LEAD_FIELD_NAMES.flatMap((field) => {
    const { label, importing } = LEAD_FIELDS[field];
    const whole = { field, label, ...importing };
    return field === "name" ? [whole, ...listOf(NAME_PARTS)] : [whole];
  }),
  ...listOf(LABELS),
];

function listOf<Field extends ImportField>(parts: Record<Field, { label: string; heads: string }>) {
  return (Object.keys(parts) as Field[]).map((field) => ({ field, ...parts[field] }));
}

const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap(({ field, heads }) =>
    heads.split(",").map((head) => [foldHead(head), field] as const),
  ),
);

export type ColumnMapping = Partial<Record<ImportField, number>>;

/**
 * Maps columns to fields by their headings; the address is also recognized by its values. If two columns match a field, the first counts.
 */
export function guessMapping(heads: string[], rows: string[][]): ColumnMapping {
  const mapping: ColumnMapping = {};
  for (const [column, head] of heads.entries()) {
    const field = FIELD_OF.get(foldHead(head));
    if (field && mapping[field] === undefined) mapping[field] = column;
  }
  // "nom" and "nombre" mean the last and the first name only if the other one is present too.
  if (mapping.name === undefined && (mapping.firstName === undefined) !== (mapping.lastName === undefined)) {
    mapping.name = (mapping.firstName ?? mapping.lastName)!;
    delete mapping.firstName;
    delete mapping.lastName;
  }
  if (mapping.email === undefined) {
    const column = heads.findIndex((_, index) => {
      const cells = rows.map((row) => row[index] ?? "").filter(Boolean);
      return cells.length > 0 && cells.filter(looksLikeAddress).length > cells.length / 2;
    });
    if (column >= 0 && !Object.values(mapping).includes(column)) mapping.email = column;
  }
  return mapping;
}

export function looksLikeAddress(cell: string): boolean {
  return cell.length <= 320 && /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(cell);
}

function foldHead(head: string): string {
  return normalizeText(head, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
