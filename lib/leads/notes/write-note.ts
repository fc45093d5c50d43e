import type { z } from "zod";
import { apiKeys, leadNotes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { describeNote, type LeadNote } from "./note";

/** Stores a note about a lead, in the name of whoever acts. */
export async function writeNote(
  ctx: Context,
  lead: { id: string; campaignId: string },
  text: string,
): Promise<z.input<typeof LeadNote>> {
  const [note] = await ctx.db
    .insert(leadNotes)
    .values({
      workspaceId: ctx.workspaceId,
      leadId: lead.id,
      text,
      authorKind: ctx.actor.kind,
      authorId: ctx.actor.id,
      authorName: await nameOfActor(ctx),
    })
    .returning();
  // The event says that there is a note; its text stays where it can be edited and deleted.
  await recordActivity(ctx, [{ kind: "note_written", leadId: lead.id, campaignId: lead.campaignId }]);
  return describeNote(note!);
}

async function nameOfActor({ db, workspaceId, actor }: Context): Promise<string | null> {
  if (actor.kind !== "key") return actor.name ?? null;
  const [key] = await db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, actor.id)));
  return key?.name ?? null;
}
