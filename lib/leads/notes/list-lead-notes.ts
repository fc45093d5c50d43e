import { desc } from "drizzle-orm";
import { z } from "zod";
import { leadNotes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { pathId } from "@/lib/shapes";
import { describeNote, LeadNote } from "./note";

const MAX_NOTES = 200;

export const listLeadNotes = capability(
  {
    name: "listLeadNotes",
    description: `Lists the notes about a lead, newest first, ${MAX_NOTES} at most.`,
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("lead") }),
    output: z.object({ notes: z.array(LeadNote) }),
  },
  async (ctx, { id }) => {
    await findLead(ctx, id);
    const rows = await ctx.db
      .select()
      .from(leadNotes)
      .where(and(eq(leadNotes.workspaceId, ctx.workspaceId), eq(leadNotes.leadId, id)))
      .orderBy(desc(leadNotes.createdAt), desc(leadNotes.id))
      .limit(MAX_NOTES);
    return { notes: rows.map(describeNote) };
  },
);
