import { desc, isNotNull, isNull } from "drizzle-orm";
import { chatApprovals, chatThreads, type ReplacedSequence } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

/**
 * A change of the sequence that was approved in one of the agent's chats: the one with this approval id, otherwise the newest that was not
 * undone. With `lock` it is locked until the transaction ends. Errors: `not_found`.
 */
export async function findSequenceChange(
  ctx: Context,
  { agentId, approvalId }: { agentId: string; approvalId?: string | undefined },
  options: { lock?: boolean | undefined } = {},
): Promise<typeof chatApprovals.$inferSelect & { replaced: ReplacedSequence }> {
  await findAgent(ctx, agentId);
  const query = ctx.db
    .select({ approval: chatApprovals })
    .from(chatApprovals)
    .innerJoin(
      chatThreads,
      and(
        eq(chatThreads.workspaceId, ctx.workspaceId),
        eq(chatThreads.id, chatApprovals.threadId),
        eq(chatThreads.agentId, agentId),
      ),
    )
    .where(
      and(
        eq(chatApprovals.workspaceId, ctx.workspaceId),
        isNotNull(chatApprovals.replaced),
        approvalId === undefined ? isNull(chatApprovals.undoneAt) : eq(chatApprovals.id, approvalId),
      ),
    )
    .orderBy(desc(chatApprovals.updatedAt), desc(chatApprovals.id))
    .limit(1);
  const [row] = await (options.lock ? query.for("update", { of: chatApprovals }) : query);
  if (!row) throw new AppError("not_found", "There is no change to the sequence to undo.");
  return row.approval as typeof row.approval & { replaced: ReplacedSequence };
}
