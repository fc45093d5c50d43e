import { z } from "zod";
import { apiKeys, leadNotes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { findLead } from "@/lib/leads/find-lead";
import { pathId } from "@/lib/shapes";
import { describeNote, LeadNote, NoteText } from "./note";

export const addLeadNote = capability(
  {
    name: "addLeadNote",
    description: "Writes a note about a lead, for everybody in the workspace.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("lead"), text: NoteText }),
    output: LeadNote,
  },
  async (ctx, { id, text }) => {
    const lead = await findLead(ctx, id);
    const [note] = await ctx.db
      .insert(leadNotes)
      .values({
        workspaceId: ctx.workspaceId,
        leadId: id,
        text,
        authorKind: ctx.actor.kind,
        authorId: ctx.actor.id,
        authorName: await nameOfActor(ctx),
      })
      .returning();
    // The event says that there is a note; its text stays where it can be edited and deleted.
    await recordActivity(ctx, [{ kind: "note_written", leadId: id, campaignId: lead.campaignId }]);
    return describeNote(note!);
  },
);

async function nameOfActor({ db, workspaceId, actor }: Context): Promise<string | null> {
  if (actor.kind !== "key") return actor.name ?? null;
  const [key] = await db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, actor.id)));
  return key?.name ?? null;
}
