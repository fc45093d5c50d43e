import { gt } from "drizzle-orm";
import { chatApprovals, memoryChanges } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { findMemory } from "@/lib/memory/find-memory";
import { newestChangeNumber } from "@/lib/memory/find-memory-change";
import { findSequence } from "@/lib/sequences/find-sequence";

type Approved = Pick<typeof chatApprovals.$inferSelect, "id" | "threadId">;
/** Runs an approved change, in its transaction, and keeps with it what it replaced. A change that changed nothing has nothing to undo. */
export type KeepReplaced = <T>(
  ctx: Context,
  agent: { id: string; campaignId: string },
  approval: Approved,
  change: () => Promise<T>,
) => Promise<T>;

/** Memory keeps its own changes; the one that is made here is noted as this approval's. */
export const keepReplacedMemory: KeepReplaced = async (ctx, { id }, approval, change) => {
  await findMemory(ctx, id, { lock: true });
  const before = await newestChangeNumber(ctx, id);
  const output = await change();
  await ctx.db
    .update(memoryChanges)
    .set({ threadId: approval.threadId, approvalId: approval.id })
    .where(
      and(
        eq(memoryChanges.workspaceId, ctx.workspaceId),
        eq(memoryChanges.agentId, id),
        gt(memoryChanges.number, before),
      ),
    );
  return output;
};

export const keepReplacedSequence: KeepReplaced = async (ctx, { campaignId }, approval, change) => {
  const before = await findSequence(ctx, campaignId);
  const output = await change();
  const after = await findSequence(ctx, campaignId);
  if (before.version !== after.version)
    await ctx.db
      .update(chatApprovals)
      .set({ replaced: { before: { version: before.version }, after: { version: after.version } } })
      .where(
        and(
          eq(chatApprovals.workspaceId, ctx.workspaceId),
          eq(chatApprovals.threadId, approval.threadId),
          eq(chatApprovals.id, approval.id),
        ),
      );
  return output;
};
