import { isDeepStrictEqual } from "node:util";
import { chatApprovals, type Replaced, type ReplacedMemory, type ReplacedSequence } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { findMemory } from "@/lib/memory/find-memory";
import { MemoryPieces } from "@/lib/memory/memory";
import { findSequence } from "@/lib/sequences/find-sequence";

const PIECES = Object.keys(MemoryPieces.shape) as (keyof ReplacedMemory)[];

type Approved = Pick<typeof chatApprovals.$inferSelect, "id" | "threadId" | "input">;
/** Runs an approved change, in its transaction, and keeps with it what it replaced. A change that changed nothing has nothing to undo. */
export type KeepReplaced = <T>(
  ctx: Context,
  agent: { id: string; campaignId: string },
  approval: Approved,
  change: () => Promise<T>,
) => Promise<T>;

export const keepReplacedMemory: KeepReplaced = (ctx, { id }, approval, change) => {
  const names = PIECES.filter((name) => approval.input[name] !== undefined);
  return keep(ctx, approval, change, async () => pick(await findMemory(ctx, id), names));
};

export const keepReplacedSequence: KeepReplaced = (ctx, { campaignId }, approval, change) =>
  keep(ctx, approval, change, async () => ({ version: (await findSequence(ctx, campaignId)).version }));

async function keep<T, R extends ReplacedMemory | ReplacedSequence>(
  ctx: Context,
  approval: Approved,
  change: () => Promise<T>,
  read: () => Promise<R>,
): Promise<T> {
  const before = await read();
  const output = await change();
  const after = await read();
  if (!isDeepStrictEqual(before, after)) {
    await ctx.db
      .update(chatApprovals)
      .set({ replaced: { before, after } as Replaced<ReplacedMemory> | Replaced<ReplacedSequence> })
      .where(
        and(
          eq(chatApprovals.workspaceId, ctx.workspaceId),
          eq(chatApprovals.threadId, approval.threadId),
          eq(chatApprovals.id, approval.id),
        ),
      );
  }
  return output;
}

/** The named pieces of a Memory. */
export function pick(memory: ReplacedMemory, names: (keyof ReplacedMemory)[]): ReplacedMemory {
  return Object.fromEntries(names.map((name) => [name, memory[name]]));
}
