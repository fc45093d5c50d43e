import { asc } from "drizzle-orm";
import { z } from "zod";
import { chatMessages, chatThreads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { askModel } from "@/lib/models/ask-model";
import { messagesOf } from "./messages-of";

/** Characters of a summary, and of each message in the summary that needs no model. */
const MOST_CHARACTERS = 6_000;
const OF_A_MESSAGE = 200;
/** Messages that are summed up at once. */
const AT_ONCE = 200;
const AT_ONCE_WITHOUT_A_MODEL = 5_000;

/**
 * Sums up what no longer fits: the messages of a thread up to a position, with the summary that is there. A language
 * model writes it where one is set and can be paid; else it is the beginnings of what the person said. Answers the
 * summary.
 */
export async function sumUp(ctx: Context, threadId: string, upTo: number): Promise<string | null> {
  const isThread = and(eq(chatThreads.workspaceId, ctx.workspaceId), eq(chatThreads.id, threadId));
  for (;;) {
    const [thread] = await ctx.db.select().from(chatThreads).where(isThread);
    if (!thread || thread.summarizedTo >= upTo) return thread?.summary ?? null;
    const rows = await listMessagesBetween(ctx, threadId, thread.summarizedTo, upTo);
    const last = rows.at(-1);
    if (!last) return thread.summary;
    const summary = await writeSummary(ctx, thread.summary ?? "", rows);
    await ctx.db
      .update(chatThreads)
      .set({ summary, summarizedTo: last.position })
      .where(and(isThread, eq(chatThreads.summarizedTo, thread.summarizedTo)));
  }
}

type Said = { role: string; content: string; position: number };

function listMessagesBetween(ctx: Context, threadId: string, after: number, upTo: number): Promise<Said[]> {
  return ctx.db
    .select({ role: chatMessages.role, content: chatMessages.content, position: chatMessages.position })
    .from(chatMessages)
    .where(messagesOf(ctx, threadId, { after, before: upTo + 1 }))
    .orderBy(asc(chatMessages.position))
    .limit(ctx.adapters.models.isGuide ? AT_ONCE_WITHOUT_A_MODEL : AT_ONCE);
}

async function writeSummary(ctx: Context, before: string, rows: Said[]): Promise<string> {
  const told = await askModel(
    { ctx, mayGoOn: async () => true, runId: null },
    {
      instructions:
        "Sum up this talk between a person and their agent, so that it can go on without the text: what the person wants, decided and told, what was done and found, with names and numbers.",
      data: [
        ...(before ? [{ from: "summary of what came before", text: before }] : []),
        { from: "the talk", text: rows.map(({ role, content }) => `${role}: ${content}`).join("\n\n") },
      ],
      answer: z.object({ summary: z.string().min(1).max(MOST_CHARACTERS) }),
    },
  );
  return told.kind === "answer" ? told.value.summary : listBeginnings(before, rows);
}

/** The newest lines, as many as fit. */
function listBeginnings(before: string, rows: Said[]): string {
  const lines = rows
    .filter(({ role, content }) => role === "user" && content)
    .map(({ content }) => `- ${content.replace(/\s+/g, " ").slice(0, OF_A_MESSAGE)}`);
  return [before, ...lines].filter(Boolean).join("\n").slice(-MOST_CHARACTERS);
}
