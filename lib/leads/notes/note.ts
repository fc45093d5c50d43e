import { z } from "zod";
import type { leadNotes } from "@/db/schema";
import { isoTime, text, uuid } from "@/lib/shapes";

export const NoteText = text(1, 5_000);

export const LeadNote = z
  .object({
    id: uuid,
    leadId: uuid,
    text: z.string(),
    by: z.string().meta({ description: "Who wrote it: user:<id> or key:<id>." }),
    byName: z.string().nullable().meta({ description: "Their name at that time." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "LeadNote" });
export type LeadNote = z.output<typeof LeadNote>;

export function describeNote(row: typeof leadNotes.$inferSelect): z.input<typeof LeadNote> {
  return { ...row, by: `${row.authorKind}:${row.authorId}`, byName: row.authorName };
}
