import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseAway } from "@/db/is-database-away";
import { chatTurns } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { logFailure } from "@/lib/process/log-failure";
import type { OpenTurn } from "./open-turn";
import { dropSuperseded, restoreSuperseded } from "./superseded";
import { settleTurn } from "./turn-credits";
import { eventWriter } from "./turn-events";
import type { TurnFeed } from "./turn-feed";
import { type Chunk, hasSaidSomething, noteHalfStep, type TurnRecord, writeMessage } from "./turn-record";

/** How a turn ended. `last`: the chunks that tell clients so. `isClosing`: it was stopped because the service stops. */
export type TurnEnd = { state: "done" | "stopped" | "failed"; last: Chunk[]; isClosing: boolean };

/**
 * Stores a turn's end and then tells its clients. One transaction stores the message, charges the tokens used and moves the turn from
 * `running` to its end state, which frees the thread. Never throws: what cannot be stored ends in the stream as an error.
 *
 * This file does not load the AI SDK: a turn that cannot even begin ends here, too.
 */
export async function endTurn(
  ctx: Context,
  turn: OpenTurn,
  feed: TurnFeed,
  record: TurnRecord,
  end: TurnEnd,
): Promise<void> {
  noteHalfStep(record);
  const heard = await feed.written();
  const isStored = await storeWithRetry(ctx, turn, record, end, heard);
  feed.end(isStored ? end.last : [{ type: "error", errorText: NOT_STORED }]);
}

const MAX_TRIES = 5;
const RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;
const NOT_STORED =
  "The answer could not be saved because of a problem on our side. Reload the thread before you continue.";

/** Retries while the database is down; otherwise the thread would stay blocked and the answer would be lost. */
async function storeWithRetry(...what: Parameters<typeof store>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await store(...what);
      return true;
    } catch (error) {
      logFailure(error, what[1].id, "chat turn");
      if (tries >= MAX_TRIES && !isDatabaseAway(error)) return false;
      await wait(Math.min(RETRY_MS * tries, MAX_RETRY_MS));
    }
  }
}

/** `heard`: how many chunks clients of other processes can read already. */
async function store(
  ctx: Context,
  turn: OpenTurn,
  record: TurnRecord,
  { state, last, isClosing }: TurnEnd,
  heard: number,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const credits = await settleTurn(ctx, turn.holds, record.used);
    if (turn.canContinue)
      await writeMessage(ctx, turn, record, state === "done" ? "complete" : state, credits);
    if (turn.supersedes) {
      // If a person stops the turn, the old answer stays gone: they saw it disappear, and nothing failed.
      const isTakenBack = !hasSaidSomething(record) && (state === "failed" || isClosing);
      await (isTakenBack ? restoreSuperseded : dropSuperseded)(ctx, turn.threadId, turn.id);
    }
    // A turn that failed without a charge may be requested again under its idempotency key.
    const isForNothing = state === "failed" && credits === 0n;
    await ctx.db
      .update(chatTurns)
      .set({ state, endedAt: new Date(), ...(isForNothing && { requestKey: null }) })
      .where(and(eq(chatTurns.workspaceId, ctx.workspaceId), eq(chatTurns.id, turn.id)));
    // In the same transaction, so that clients of other processes do not see the end before it is stored.
    const texts = last.map((chunk) => JSON.stringify(chunk));
    if (texts.length > 0) await eventWriter(ctx, turn.id)(heard, texts);
  });
}
