import type { LeadNote } from "@/lib/leads/notes/note";
import type { ShownNote } from "./lead-notes";

/** Notes as a reader sees them. `nameOf`: of an actor, as `user:<id>`; `actor`: the reader. */
export function showNotes(
  notes: readonly LeadNote[],
  nameOf: (by: string) => string | null | undefined,
  actor: string,
): ShownNote[] {
  return notes.map(({ id, text, by, byName, createdAt, updatedAt }) => ({
    id,
    text,
    createdAt,
    by: nameOf(by) ?? byName ?? "a former member",
    isOwn: by === actor,
    isEdited: updatedAt !== createdAt,
  }));
}
