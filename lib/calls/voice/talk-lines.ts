import type { ModelMessage } from "ai";
import { and, asc, eq, sql } from "drizzle-orm";
import { type DIAL_SPEAKERS, dialLines } from "@/db/schema";
import type { Context } from "@/lib/context";
import { noteChangeOf } from "@/lib/live/note-change";

type Speaker = (typeof DIAL_SPEAKERS)[number];
export type TalkLine = { speaker: Speaker; text: string };

/** Keeps what was said: a process that dies leaves everything up to the last word. */
export async function keepLine(ctx: Context, dialId: string, line: TalkLine): Promise<void> {
  await ctx.db.insert(dialLines).values({ ...line, workspaceId: ctx.workspaceId, dialId });
  noteChangeOf(ctx);
}

/** Of the agent's last words only these were heard. */
export async function cutLastLine(ctx: Context, dialId: string, text: string): Promise<void> {
  await ctx.db.execute(sql`
    update dial_lines set text = ${text} where id = (
      select id from dial_lines where workspace_id = ${ctx.workspaceId} and dial_id = ${dialId} and speaker = 'agent'
      order by id desc limit 1)`);
  noteChangeOf(ctx);
}

export async function listLines(ctx: Context, dialId: string): Promise<TalkLine[]> {
  return ctx.db
    .select({ speaker: dialLines.speaker, text: dialLines.text })
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
