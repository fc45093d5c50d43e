import { asc } from "drizzle-orm";
import { type TRANSCRIPT_SPEAKERS, transcriptLines } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { noteChangeOf } from "@/lib/note-change";

type Speaker = (typeof TRANSCRIPT_SPEAKERS)[number];
/** `id` is given as it is said, so that lines stand in the order of the conversation, however late one is kept. */
export type TranscriptLine = { id: string; speaker: Speaker; text: string };

/** Keeps what was said: a process that dies leaves everything up to the last word. */
export async function keepLine(ctx: Context, attemptId: string, line: TranscriptLine): Promise<void> {
  await ctx.db.insert(transcriptLines).values({ ...line, workspaceId: ctx.workspaceId, attemptId });
  noteChangeOf(ctx);
}

/** Of a line only these words were heard. */
export async function cutLine(ctx: Context, id: string, text: string): Promise<void> {
  await ctx.db
    .update(transcriptLines)
    .set({ text })
    .where(and(eq(transcriptLines.workspaceId, ctx.workspaceId), eq(transcriptLines.id, id)));
  noteChangeOf(ctx);
}

export async function listLines(ctx: Context, attemptId: string): Promise<TranscriptLine[]> {
  return ctx.db
    .select({ id: transcriptLines.id, speaker: transcriptLines.speaker, text: transcriptLines.text })
    .from(transcriptLines)
    .where(and(eq(transcriptLines.workspaceId, ctx.workspaceId), eq(transcriptLines.attemptId, attemptId)))
    .orderBy(asc(transcriptLines.id));
}
