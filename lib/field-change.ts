/** What a call would do to one field, in words for the person who approves it. */
export type FieldChange = {
  /** Where it is stored: `senderEmail`, `profileJson.offer`. */
  field: string;
  /** The part of the form that it belongs to; null where it stands alone. */
  group: string | null;
  label: string;
  /** Null where nothing is stored, or nothing will be. */
  before: string | null;
  after: string | null;
  /** Of a list: the entries that come and go. */
  added?: string[];
  removed?: string[];
};

/** Characters of an old value that are shown; the record itself has the rest. What is new is always whole. */
const MOST_OLD = 4_000;

/** Errors: none. Characters that reverse the text around them are written out, so that a value reads as it is stored. */
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

/** A change of one value that is no list. */
export function changeOf(
  field: string,
  label: string,
  before: string | null,
  after: string | null,
  group: string | null = null,
): FieldChange {
  return { field, group, label: showNew(label), before: showOld(before), after: showNew(after) };
}
