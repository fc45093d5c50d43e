import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { givenTime, pathId } from "@/lib/shapes";
import { changeMemory } from "./change-memory";
import { findMemory } from "./find-memory";
import { Memory, MemoryPieces, toMemory } from "./memory";

export const updateMemory = capability(
  {
    name: "updateMemory",
    description:
      "Replaces the parts of an agent's Memory that are sent, each as a whole; the others are unchanged.",
    scope: "memory:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: MemoryPieces.partial().extend({
      id: pathId("agent"),
      ifUpdatedAt: givenTime
        .optional()
        .describe("The `updatedAt` that you read: if the Memory has changed since, nothing is written."),
    }),
    output: Memory,
  },
  async (ctx, { id, ifUpdatedAt, ...pieces }) => {
    // No known field was sent, so not even the time of the last change is updated.
    if (Object.values(pieces).every((piece) => piece === undefined))
      return toMemory(ctx, await findMemory(ctx, id));
    const memory = await findMemory(ctx, id, { lock: true });
    if (ifUpdatedAt !== undefined && memory.updatedAt.getTime() !== Date.parse(ifUpdatedAt))
      throw new AppError(
        "invalid_state",
        "Memory was changed after you read it, and nothing was saved. Read it again and repeat the change.",
        {
          updatedAt: memory.updatedAt.toISOString(),
        },
      );
    return toMemory(ctx, await changeMemory(ctx, memory, pieces));
  },
);
