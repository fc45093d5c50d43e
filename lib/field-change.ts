/** What a call would change in one field, in words for the person who approves it. */
export type FieldChange = {
  /** Where it is stored: `senderEmail`, `profileJson.offer`. */
  field: string;
  /** The form section that it belongs to; null if it has none. */
  group: string | null;
  label: string;
  /** Null if nothing is stored before, or after. */
  before: string | null;
  after: string | null;
  /** For a list: the entries that are added and removed. */
  added?: string[];
  removed?: string[];
};

/** Maximum number of characters shown of an old value; the record itself has the rest. New values are always shown in full. */
const MOST_OLD = 4_000;

/** Errors: none. Characters that change the text direction are written out, so that a value reads as it is stored. */
export function showOld(text: string | null): string | null {
  if (text === null || text.length <= MOST_OLD) return showNew(text);
  return `${showNew(text.slice(0, MOST_OLD))} … (${text.length - MOST_OLD} more characters)`;
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
