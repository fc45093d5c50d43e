import { z } from "zod";

/** What a call would change, or changed, in one field, in words for a person. */
export const FieldChange = z.object({
  field: z.string().describe("Where it is stored: `senderEmail`, `profileJson.offer`."),
  group: z.string().nullable().describe("The section of the form; null if it has none."),
  label: z.string(),
  before: z.string().nullable().describe("As text, long values cut; null where nothing was stored."),
  after: z.string().nullable(),
  added: z.array(z.string()).optional().describe("Of a list: the entries that were added."),
  removed: z.array(z.string()).optional(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** Maximum number of characters shown of an old value; the record itself has the rest. New values are always shown in full. */
const MAX_OLD = 4_000;

/** Errors: none. Characters that change the text direction are written out, so that a value reads as it is stored. */
export function showOld(text: string | null): string | null {
  if (text === null || text.length <= MAX_OLD) return showNew(text);
  return `${showNew(text.slice(0, MAX_OLD))} … (${text.length - MAX_OLD} more characters)`;
}

export function showNew(text: string): string;
export function showNew(text: string | null): string | null;
export function showNew(text: string | null): string | null {
  // Unicode Standard Annex #9: embeddings, overrides and isolates.
  return (
    text?.replace(
      /[\u202a-\u202e\u2066-\u2069]/g,
      (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase()}]`,
    ) ?? null
  );
}

/** A change to one value that is not a list. */
export function changeOf(
  field: string,
  label: string,
  before: string | null,
  after: string | null,
  group: string | null = null,
): FieldChange {
  return { field, group, label: showNew(label), before: showOld(before), after: showNew(after) };
}
