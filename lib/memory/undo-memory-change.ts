import { z } from "zod";
import type { MemoryFields } from "@/db/schema";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { showNew } from "@/lib/field-change";
import { pathId, text } from "@/lib/shapes";
import { changeMemory } from "./change-memory";
import { labelOfField } from "./describe-memory-change";
import { findMemory } from "./find-memory";
import { findMemoryChange, type MemoryChangeRow, type WhichChange } from "./find-memory-change";
import { Memory, toMemory } from "./memory";
import { changedSince, type MemoryDifference, piecesBefore } from "./memory-difference";

/** The largest number of a change. */
const MAX_CHANGES = 2_147_483_647;
/** How many fields a refusal names. */
const MAX_NAMED = 6;

export const undoMemoryChange = capability(
  {
    name: "undoMemoryChange",
    description:
      "Undoes a change of an agent's Memory: what it replaced comes back, unless that was changed again since; what it did not touch stays. Without a number it is the newest change that was not undone. An undo is a change too: undoing it restores what it took back. Undoing a change twice changes nothing.",
    scope: "memory:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: z.object({
      id: pathId("agent"),
      number: z
        .number()
        .int()
        .min(1)
        .max(MAX_CHANGES)
        .optional()
        .describe("The number of the change in its history."),
      approvalId: text(1, 200).optional().describe("The approval of the change in a chat."),
    }),
    output: Memory,
  },
  async (ctx, { id, number, approvalId }) => {
    const { memory, change, pieces } = await readUndo(
      ctx,
      { agentId: id, number, approvalId },
      { lock: true },
    );
    if (change.undoneAt) return toMemory(ctx, memory);
    return toMemory(ctx, await changeMemory(ctx, memory, pieces, { undoes: change }));
  },
);

/**
 * What undoing a change would put back; nothing if it was undone already. With `lock` the Memory cannot change until the
 * transaction ends. Errors: `not_found`; `invalid_state` if what it changed was changed again since.
 */
export async function readUndo(
  ctx: Context,
  which: WhichChange,
  options: { lock?: boolean | undefined } = {},
): Promise<{
  memory: Awaited<ReturnType<typeof findMemory>>;
  change: MemoryChangeRow;
  pieces: MemoryFields;
}> {
  const memory = await findMemory(ctx, which.agentId, options);
  const change = await findMemoryChange(ctx, which);
  if (change.undoneAt) return { memory, change, pieces: {} };
  requireUnchanged(memory, change);
  return { memory, change, pieces: piecesBefore(memory, change) };
}

function requireUnchanged(memory: MemoryFields, change: MemoryDifference): void {
  const labels = changedSince(memory, change).map(({ column, field }) => labelOfField(column, field));
  if (labels.length === 0) return;
  throw new AppError(
    "invalid_state",
    `Memory has been changed since (${showNew([...new Set(labels)].slice(0, MAX_NAMED).join(", "))}), so nothing was undone. Change it on the Memory page.`,
  );
}
