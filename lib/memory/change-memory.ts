import { type MemoryFields, memories, memoryChanges } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newestChangeNumber } from "./find-memory-change";
import { differenceOf } from "./memory-difference";

type Row = typeof memories.$inferSelect;

/**
 * Replaces pieces of a Memory, each whole, and keeps what that changed, so that it can be undone. `memory` is its row, locked
 * by the transaction that this runs in; `undoes` is the change that it undoes.
 */
export async function changeMemory(
  ctx: Context,
  memory: Row,
  pieces: MemoryFields,
  { undoes }: { undoes?: { number: number; undoes: number | null } | undefined } = {},
): Promise<Row> {
  const { workspaceId, actor } = ctx;
  const { agentId } = memory;
  const [changed] = await ctx.db
    .update(memories)
    .set(pieces)
    .where(and(eq(memories.workspaceId, workspaceId), eq(memories.agentId, agentId)))
    .returning();
  const difference = differenceOf(memory, changed!);
  if (difference === null) return changed!;
  await ctx.db.insert(memoryChanges).values({
    ...{ workspaceId, agentId, ...difference },
    number: (await newestChangeNumber(ctx, agentId)) + 1,
    changedBy: `${actor.kind}:${actor.id}`,
    undoes: undoes?.number,
  });
  if (undoes) {
    await mark(ctx, agentId, undoes.number, sql`now()`);
    // What an undo took back is in effect again once the undo is undone.
    if (undoes.undoes !== null) await mark(ctx, agentId, undoes.undoes, null);
  }
  return changed!;
}

function mark(ctx: Context, agentId: string, number: number, undoneAt: ReturnType<typeof sql> | null) {
  return ctx.db
    .update(memoryChanges)
    .set({ undoneAt })
    .where(
      and(
        eq(memoryChanges.workspaceId, ctx.workspaceId),
        eq(memoryChanges.agentId, agentId),
        eq(memoryChanges.number, number),
      ),
    );
}
