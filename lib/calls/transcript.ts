import { asc } from "drizzle-orm";
import { type TRANSCRIPT_SPEAKERS, transcriptLines } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notifyChangeOf } from "@/lib/notify-change";

type Speaker = (typeof TRANSCRIPT_SPEAKERS)[number];
/** `id` is assigned when the line is spoken, so lines stay in the order of the conversation even if one is stored late. */
export type TranscriptLine = { id: string; speaker: Speaker; text: string };

/** Stores each line at once, so that if the process dies, everything said so far is kept. */
export async function keepLine(ctx: Context, attemptId: string, line: TranscriptLine): Promise<void> {
  await ctx.db.insert(transcriptLines).values({ ...line, workspaceId: ctx.workspaceId, attemptId });
  notifyChangeOf(ctx);
}

/** Shortens a line to the words that were heard. */
export async function cutLine(ctx: Context, id: string, text: string): Promise<void> {
  await ctx.db
    .update(transcriptLines)
    .set({ text })
    .where(and(eq(transcriptLines.workspaceId, ctx.workspaceId), eq(transcriptLines.id, id)));
  notifyChangeOf(ctx);
}

export async function listLines(ctx: Context, attemptId: string): Promise<TranscriptLine[]> {
  return ctx.db
    .select({ id: transcriptLines.id, speaker: transcriptLines.speaker, text: transcriptLines.text })
    .from(transcriptLines)
    .where(and(eq(transcriptLines.workspaceId, ctx.workspaceId), eq(transcriptLines.attemptId, attemptId)))
    .orderBy(asc(transcriptLines.id));
}
