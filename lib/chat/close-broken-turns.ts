import type { Database } from "@/db";
import { chatMessages, chatTurns } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type Context, systemContext, transact } from "@/lib/context";
import { livingInstances } from "@/lib/process/instance";
import { dropSuperseded, restoreSuperseded } from "./superseded";
import { settleTurn } from "./turn-credits";
import { findMessage, saysSomething } from "./turn-history";

type Turn = typeof chatTurns.$inferSelect;

/** Closes the turns of processes that are gone, in every workspace. */
export async function closeBrokenTurns(db: Database): Promise<void> {
  const broken = await db
    .select()
    .from(chatTurns)
    .where(and(eq(chatTurns.state, "running"), sql`${chatTurns.instanceId} not in ${livingInstances}`));
  for (const turn of broken) await closeTurn(systemContext(db, turn.workspaceId, "sweep"), turn);
}

/**
 * The half turn is marked, and what it had set aside returns: nobody can say what of it was used. One that had said
 * nothing leaves the conversation as it found it, and may be asked for again under its key.
 */
export async function closeTurn(ctx: Context, turn: Turn): Promise<void> {
  await transact(ctx, async (ctx) => {
    const [closed] = await ctx.db
      .update(chatTurns)
      .set({ state: "broken", endedAt: new Date() })
      .where(
        and(
          eq(chatTurns.workspaceId, ctx.workspaceId),
          eq(chatTurns.id, turn.id),
          eq(chatTurns.state, "running"),
        ),
      )
      .returning({ id: chatTurns.id });
    if (!closed) return;
    await settleTurn(ctx, turn, { inputTokens: 0, outputTokens: 0 });
    const message = await findMessage(ctx, turn.threadId, { id: turn.messageId });
    if (message && saysSomething(message)) await dropSuperseded(ctx, turn.threadId, turn.id);
    else {
      await restoreSuperseded(ctx, turn.threadId, turn.id);
      await ctx.db
        .update(chatTurns)
        .set({ requestKey: null })
        .where(and(eq(chatTurns.workspaceId, ctx.workspaceId), eq(chatTurns.id, turn.id)));
    }
    await ctx.db
      .update(chatMessages)
      .set({ status: "stopped" })
      .where(
        and(
          eq(chatMessages.workspaceId, ctx.workspaceId),
          eq(chatMessages.id, turn.messageId),
          eq(chatMessages.status, "partial"),
        ),
      );
  });
}
