import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { chatApprovals, memories, type ReplacedMemory } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { Memory, toMemory } from "@/lib/memory/memory";
import { pathId, text } from "@/lib/shapes";
import { findUndoableChange } from "./find-undoable-change";
import { pick } from "./keep-replaced";

export const undoMemoryChange = capability(
  {
    name: "undoMemoryChange",
    description:
      "Undoes a change of an agent's Memory that was approved in a chat: what it replaced comes back, unless that was changed again since. Without an approval it is the last change that was not undone. Undoing it twice changes nothing.",
    scope: "memory:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: z.object({
      id: pathId("agent"),
      approvalId: text(1, 200).optional().describe("The approval of the change."),
    }),
    output: Memory,
  },
  async (ctx, { id, approvalId }) =>
    transact(ctx, async (ctx) => {
      const {
        replaced,
        undoneAt,
        threadId,
        id: approval,
      } = await findUndoableChange(ctx, { agentId: id, approvalId, tool: "updateMemory" }, { lock: true });
      const memory = await lockMemory(ctx, id);
      if (undoneAt) return toMemory(ctx, memory);
      requireUnchanged(memory, replaced);
      const [restored] = await ctx.db
        .update(memories)
        .set(replaced.before)
        .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, id)))
        .returning();
      await ctx.db
        .update(chatApprovals)
        .set({ undoneAt: sql`now()` })
        .where(
          and(
            eq(chatApprovals.workspaceId, ctx.workspaceId),
            eq(chatApprovals.threadId, threadId),
            eq(chatApprovals.id, approval),
          ),
        );
      return toMemory(ctx, restored!);
    }),
);

/** Errors: `invalid_state` if a piece that the change replaced is no longer what the change made of it. */
export function requireUnchanged(
  memory: ReplacedMemory,
  { before, after }: { before: ReplacedMemory; after: ReplacedMemory },
): void {
  const names = Object.keys(before) as (keyof ReplacedMemory)[];
  if (isDeepStrictEqual(pick(memory, names), pick(after, names))) return;
  throw new AppError(
    "invalid_state",
    "Memory has been changed since, so nothing was undone. Change it on the Memory page.",
  );
}

async function lockMemory(ctx: Context, agentId: string) {
  const [memory] = await ctx.db
    .select()
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, agentId)))
    .for("update");
  if (!memory) throw notFound("agent");
  return memory;
}
