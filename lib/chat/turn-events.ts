import { setTimeout as wait } from "node:timers/promises";
import { asc, gt } from "drizzle-orm";
import type { Database } from "@/db";
import { chatTurnEvents, chatTurns } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { toEvent, type WriteEvents } from "./turn-feed";

const LOOK_MS = 150;

/** Writes a turn's events for clients that join it through another process. */
export function eventWriter(ctx: Context, turnId: string): WriteEvents {
  // As arrays, because a turn has hundreds of events and a VALUES list would take longer to build than the turn.
  return (first, events) =>
    ctx.db.execute(sql`
      insert into chat_turn_events (turn_id, workspace_id, number, data)
      select ${turnId}::uuid, ${ctx.workspaceId}::uuid, ${first}::int + n - 1, data
      from unnest(${sql.param(events)}::text[]) with ordinality as said(data, n)`);
}

/** The turn that another process runs in a thread, from its start; null if there is none. */
export async function joinElsewhere(
  ctx: Context,
  threadId: string,
): Promise<ReadableStream<Uint8Array> | null> {
  const turn = await findRunningTurn(ctx, threadId);
  return turn && followTurn(ctx, turn.id);
}

export async function findRunningTurn(ctx: Context, threadId: string) {
  const [turn] = await ctx.db
    .select({ id: chatTurns.id, messageId: chatTurns.messageId, firstPart: chatTurns.firstPart })
    .from(chatTurns)
    .where(
      and(
        eq(chatTurns.workspaceId, ctx.workspaceId),
        eq(chatTurns.threadId, threadId),
        eq(chatTurns.state, "running"),
      ),
    );
  return turn ?? null;
}

/**
 * Streams a turn from its start to its end, whichever process runs it. A turn that ended a moment ago is still complete. With `opening`,
 * those chunks replace its first chunk.
 */
export function followTurn(ctx: Context, turnId: string, opening?: unknown[]): ReadableStream<Uint8Array> {
  let last = opening ? 0 : -1;
  let isWanted = true;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of opening ?? []) controller.enqueue(toEvent(JSON.stringify(chunk)));
    },
    pull: async (controller) => {
      while (isWanted) {
        // Read before the events: a turn's last events are written before its state changes, so none is missed.
        const isRunning = await isTurnRunning(ctx, turnId);
        const rows = await ctx.db
          .select({ number: chatTurnEvents.number, data: chatTurnEvents.data })
          .from(chatTurnEvents)
          .where(
            and(
              eq(chatTurnEvents.workspaceId, ctx.workspaceId),
              eq(chatTurnEvents.turnId, turnId),
              gt(chatTurnEvents.number, last),
            ),
          )
          .orderBy(asc(chatTurnEvents.number));
        if (!isWanted) return;
        for (const { data } of rows) controller.enqueue(toEvent(data));
        last = rows.at(-1)?.number ?? last;
        if (!isRunning) {
          controller.enqueue(toEvent("[DONE]"));
          controller.close();
          return;
        }
        if (rows.length > 0) return;
        await wait(LOOK_MS);
      }
    },
    cancel: () => {
      isWanted = false;
    },
  });
}

async function isTurnRunning(ctx: Context, turnId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: chatTurns.id })
    .from(chatTurns)
    .where(
      and(
        eq(chatTurns.workspaceId, ctx.workspaceId),
        eq(chatTurns.id, turnId),
        eq(chatTurns.state, "running"),
      ),
    );
  return rows.length > 0;
}

/** Deletes the events of turns that ended more than a minute ago; their messages hold the content. */
export async function sweepTurnEvents(db: Database): Promise<void> {
  await db.execute(sql`
    delete from chat_turn_events e using chat_turns t
    where t.id = e.turn_id and t.state <> 'running' and t.ended_at < now() - interval '1 minute'`);
}
