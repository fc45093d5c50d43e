import type { ModelMessage } from "ai";
import { and, asc, eq } from "drizzle-orm";
import { type DIAL_SPEAKERS, dialLines } from "@/db/schema";
import type { Context } from "@/lib/context";
import { noteChangeOf } from "@/lib/live/note-change";

type Speaker = (typeof DIAL_SPEAKERS)[number];
/** `id` is given as it is said, so that lines stand in the order of the talk, however late one is kept. */
export type TalkLine = { id: string; speaker: Speaker; text: string };

/** Keeps what was said: a process that dies leaves everything up to the last word. */
export async function keepLine(ctx: Context, dialId: string, line: TalkLine): Promise<void> {
  await ctx.db.insert(dialLines).values({ ...line, workspaceId: ctx.workspaceId, dialId });
  noteChangeOf(ctx);
}

/** Of a line only these words were heard. */
export async function cutLine(ctx: Context, id: string, text: string): Promise<void> {
  await ctx.db
    .update(dialLines)
    .set({ text })
    .where(and(eq(dialLines.workspaceId, ctx.workspaceId), eq(dialLines.id, id)));
  noteChangeOf(ctx);
}

export async function listLines(ctx: Context, dialId: string): Promise<TalkLine[]> {
  return ctx.db
    .select({ id: dialLines.id, speaker: dialLines.speaker, text: dialLines.text })
    .from(dialLines)
    .where(and(eq(dialLines.workspaceId, ctx.workspaceId), eq(dialLines.dialId, dialId)))
    .orderBy(asc(dialLines.id));
}

/** What was said, as the model reads it. Some providers take no conversation that they begin themselves. */
export function toMessages(lines: readonly TalkLine[]): ModelMessage[] {
  const said = lines.map(({ speaker, text }): ModelMessage => {
    if (speaker === "agent") return { role: "assistant", content: text };
    return { role: "user", content: speaker === "key" ? `(pressed the key ${text})` : text };
  });
  return [{ role: "user", content: "(picks up the phone)" }, ...said];
}
