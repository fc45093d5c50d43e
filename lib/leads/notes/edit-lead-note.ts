import { z } from "zod";
import { leadNotes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { findOwnNote } from "./find-own-note";
import { describeNote, LeadNote, NoteText } from "./note";

export const editLeadNote = capability(
  {
    name: "editLeadNote",
    description: "Changes the text of a note that the caller wrote.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["forbidden"],
    input: z.object({ id: pathId("note"), text: NoteText }),
    output: LeadNote,
  },
  async (ctx, { id, text }) => {
    await findOwnNote(ctx, id);
    const [note] = await ctx.db
      .update(leadNotes)
      .set({ text })
      .where(and(eq(leadNotes.workspaceId, ctx.workspaceId), eq(leadNotes.id, id)))
      .returning();
    return describeNote(note!);
  },
);
