import { leadNotes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";

/** A note that the caller wrote; it cannot change until the transaction ends. Errors: `not_found`, `forbidden`. */
export async function findOwnNote(ctx: Context, id: string): Promise<typeof leadNotes.$inferSelect> {
  const [note] = await ctx.db
    .select()
    .from(leadNotes)
    .where(and(eq(leadNotes.workspaceId, ctx.workspaceId), eq(leadNotes.id, id)))
    .for("update");
  if (!note) throw notFound("note");
  if (note.authorKind !== ctx.actor.kind || note.authorId !== ctx.actor.id)
    throw new AppError("forbidden", "Only the person who wrote this note can change or delete it.");
  return note;
}
