import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { chatTurns } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { findThread } from "./queries";
import { stopOwnTurn } from "./running-turns";

/** How long the request waits for another process to end the turn, in milliseconds. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 100;

export const stopTurn = capability(
  {
    name: "stopTurn",
    description:
      "Ends the turn that is going on in a thread; what was said so far is stored and charged. Does nothing when there is none.",
    scope: "chat:write",
    cost: "free",
    needsApproval: false,
    // It waits for what the turn commits.
    commitsItself: true,
    input: z.object({ id: pathId("agent"), threadId: pathId("thread") }),
    output: z.object({ ok: z.literal(true), stopped: z.boolean() }).meta({ id: "StoppedTurn" }),
  },
  async (ctx, { id, threadId }) => {
    await findThread(ctx, id, threadId);
    const running = and(
      eq(chatTurns.workspaceId, ctx.workspaceId),
      eq(chatTurns.threadId, threadId),
      eq(chatTurns.state, "running"),
    );
    // Only the process that runs a turn can end it. If that is this process, it aborts the turn right away. Otherwise the owner sees
    // `stopRequested` at its next check (`running-turns.ts`), and this request waits until the turn is no longer `running`.
    const [turn] = await ctx.db
      .update(chatTurns)
      .set({ stopRequested: true })
      .where(running)
      .returning({ id: chatTurns.id });
    if (!turn) return { ok: true as const, stopped: false };
    if (!(await stopOwnTurn(turn.id, "stopped"))) {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(LOOK_MS))
        if ((await ctx.db.$count(chatTurns, running)) === 0) break;
    }
    return { ok: true as const, stopped: true };
  },
);
