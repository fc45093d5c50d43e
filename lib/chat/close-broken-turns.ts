import type { Database } from "@/db";
import { chatMessages, chatTurns } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type Context, systemContext, transact } from "@/lib/context";
import { livingInstances } from "@/lib/process/instance";
import { dropSuperseded, restoreSuperseded } from "./superseded";
import { settleTurn } from "./turn-credits";
import { findMessage, saysSomething } from "./turn-history";

type Turn = typeof chatTurns.$inferSelect;

/** Closes the turns of dead processes, in all workspaces. */
export async function closeBrokenTurns(db: Database): Promise<void> {
  const broken = await db
    .select()
    .from(chatTurns)
    .where(and(eq(chatTurns.state, "running"), sql`${chatTurns.instanceId} not in ${livingInstances}`));
  for (const turn of broken) await closeTurn(systemContext(db, turn.workspaceId, "sweep"), turn);
}

/**
 * Moves a turn from `running` to `broken`. The next turn (under the thread's lock) and the sweep may both try; the update requires state
 * `running`, so only one of them closes it. All of its held credits are released, because the tokens it used are unknown. If the turn had
 * said something, its partial message is kept as `stopped` and the messages it superseded are deleted. Otherwise those messages are
 * restored, and the request may be repeated under its idempotency key.
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
