import { desc } from "drizzle-orm";
import type { z } from "zod";
import { leadNotes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { describeNote, type LeadNote } from "./note";

export const MAX_NOTES = 200;

/** The notes about a lead, newest first, `MAX_NOTES` at most. */
export async function findNotes(ctx: Context, leadId: string): Promise<z.input<typeof LeadNote>[]> {
  const rows = await ctx.db
    .select()
    .from(leadNotes)
    .where(and(eq(leadNotes.workspaceId, ctx.workspaceId), eq(leadNotes.leadId, leadId)))
    .orderBy(desc(leadNotes.createdAt), desc(leadNotes.id))
    .limit(MAX_NOTES);
  return rows.map(describeNote);
}
