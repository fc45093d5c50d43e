import { desc, isNotNull, isNull } from "drizzle-orm";
import {
  chatApprovals,
  chatThreads,
  type Replaced,
  type ReplacedMemory,
  type ReplacedSequence,
} from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** What an approved call of each tool replaced. */
type ReplacedBy = { updateMemory: Replaced<ReplacedMemory>; changeSequence: Replaced<ReplacedSequence> };
const CALLED = { updateMemory: "Memory", changeSequence: "the sequence" };

/**
 * A change of Memory or of the sequence that was approved in one of the agent's chats: the one with this approval id, otherwise the newest that was not
 * undone. With `lock` it is locked until the transaction ends. Errors: `not_found`.
 */
export async function findUndoableChange<Tool extends keyof ReplacedBy>(
  ctx: Context,
  { agentId, approvalId, tool }: { agentId: string; approvalId?: string | undefined; tool: Tool },
  options: { lock?: boolean | undefined } = {},
): Promise<typeof chatApprovals.$inferSelect & { replaced: ReplacedBy[Tool] }> {
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
        eq(chatApprovals.toolName, tool),
        approvalId === undefined ? isNull(chatApprovals.undoneAt) : eq(chatApprovals.id, approvalId),
      ),
    )
    .orderBy(desc(chatApprovals.updatedAt), desc(chatApprovals.id))
    .limit(1);
  const [row] = await (options.lock ? query.for("update", { of: chatApprovals }) : query);
  if (!row) throw new AppError("not_found", `There is no change to ${CALLED[tool]} to undo.`);
  return row.approval as typeof row.approval & { replaced: ReplacedBy[Tool] };
}
