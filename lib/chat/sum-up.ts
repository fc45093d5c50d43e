import { asc } from "drizzle-orm";
import { z } from "zod";
import { chatMessages, chatThreads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { askModel } from "@/lib/models/ask-model";
import { messagesOf } from "./queries";

/** Maximum characters of a summary, and of each message in a summary that is written without a model. */
const MAX_CHARACTERS = 6_000;
const OF_A_MESSAGE = 200;
/** Messages that are summarized at once. */
const AT_ONCE = 200;
const AT_ONCE_WITHOUT_A_MODEL = 5_000;

/**
 * Summarizes what no longer fits: the thread's messages up to a position, together with the existing summary. A language model writes the
 * summary if one is configured and the credits suffice. Otherwise the summary consists of the beginnings of the user's messages. Returns
 * the summary.
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
    { ctx, canContinue: async () => true, runId: null },
    {
      instructions:
        "Summarize this conversation between a person and their agent, so that it can continue without the full text: what the person wants, decided and said, and what was done and found, with names and numbers.",
      data: [
        ...(before ? [{ from: "summary of what came before", text: before }] : []),
        { from: "the talk", text: rows.map(({ role, content }) => `${role}: ${content}`).join("\n\n") },
      ],
      answer: z.object({ summary: z.string().min(1).max(MAX_CHARACTERS) }),
    },
  );
  return told.kind === "answer" ? told.value.summary : listBeginnings(before, rows);
}

/** The newest lines that fit. */
function listBeginnings(before: string, rows: Said[]): string {
  const lines = rows
    .filter(({ role, content }) => role === "user" && content)
    .map(({ content }) => `- ${content.replace(/\s+/g, " ").slice(0, OF_A_MESSAGE)}`);
  return [before, ...lines].filter(Boolean).join("\n").slice(-MAX_CHARACTERS);
}
