import { desc, isNull } from "drizzle-orm";
import { memoryChanges } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

export type MemoryChangeRow = typeof memoryChanges.$inferSelect;

/** Which change of an agent's Memory: by its number, by the approval it had in a chat, or the one in effect that came into effect last. */
export type WhichChange = { agentId: string; number?: number | undefined; approvalId?: string | undefined };

/** A change whose undo was undone is in effect since then. The undo of such an undo counts as an undo of the change itself. */
const IN_EFFECT_SINCE = sql`greatest(memory_changes.number, (
  select max(again.number) from memory_changes undo
  join memory_changes again on again.agent_id = undo.agent_id and again.undoes = undo.number
  where undo.agent_id = memory_changes.agent_id and undo.undoes = memory_changes.number))`;

/**
 * A change of an agent's Memory. For the undo of an undo it is the change that is thereby in effect again.
 * Errors: `not_found`.
 */
export async function findMemoryChange(ctx: Context, which: WhichChange): Promise<MemoryChangeRow> {
  const { agentId, number, approvalId } = which;
  const isNewest = number === undefined && approvalId === undefined;
  const [change] = await ctx.db
    .select()
    .from(memoryChanges)
    .where(
      and(
        eq(memoryChanges.workspaceId, ctx.workspaceId),
        eq(memoryChanges.agentId, agentId),
        number === undefined ? undefined : eq(memoryChanges.number, number),
        approvalId === undefined ? undefined : eq(memoryChanges.approvalId, approvalId),
        isNewest ? and(isNull(memoryChanges.undoneAt), isNull(memoryChanges.undoes)) : undefined,
      ),
    )
    .orderBy(desc(isNewest ? IN_EFFECT_SINCE : memoryChanges.number))
    .limit(1);
  if (!change)
    throw new AppError(
      "not_found",
      isNewest ? "There is no change to Memory to undo." : "There is no such change to Memory.",
    );
  if (change.undoes === null) return change;
  const undone = await findMemoryChange(ctx, { agentId, number: change.undoes });
  return undone.undoes === null ? change : findMemoryChange(ctx, { agentId, number: undone.undoes });
}

/** The number of an agent's newest change of Memory; 0 before the first. */
export async function newestChangeNumber(ctx: Context, agentId: string): Promise<number> {
  const [newest] = await ctx.db
    .select({ number: memoryChanges.number })
    .from(memoryChanges)
    .where(and(eq(memoryChanges.workspaceId, ctx.workspaceId), eq(memoryChanges.agentId, agentId)))
    .orderBy(desc(memoryChanges.number))
    .limit(1);
  return newest?.number ?? 0;
}
