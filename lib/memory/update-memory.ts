import { memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { givenTime, pathId } from "@/lib/shapes";
import { findMemory } from "./find-memory";
import { Memory, MemoryPieces, toMemory } from "./memory";

export const updateMemory = capability(
  {
    name: "updateMemory",
    description: "Replaces the pieces of an agent's Memory that are sent, each whole; the others stay.",
    scope: "memory:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: MemoryPieces.partial().extend({
      id: pathId("agent"),
      ifUpdatedAt: givenTime
        .optional()
        .describe("The `updatedAt` that you read: should the Memory have changed since, nothing is written."),
    }),
    output: Memory,
  },
  async (ctx, { id, ifUpdatedAt, ...pieces }) => {
    // No known field was sent, so not even the time of the last change is updated.
    if (Object.values(pieces).every((piece) => piece === undefined))
      return toMemory(ctx, await findMemory(ctx, id));
    const [memory] = await ctx.db
      .update(memories)
      .set(pieces)
      .where(
        and(
          eq(memories.workspaceId, ctx.workspaceId),
          eq(memories.agentId, id),
          ifUpdatedAt ? eq(memories.updatedAt, new Date(ifUpdatedAt)) : undefined,
        ),
      )
      .returning();
    if (memory) return toMemory(ctx, memory);
    const { updatedAt } = await findMemory(ctx, id);
    throw new AppError("invalid_state", "The Memory was changed after you read it. Read it again first.", {
      updatedAt: updatedAt.toISOString(),
    });
  },
);
