import { desc } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type MemoryFields, memoryChanges } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { FieldChange } from "@/lib/field-change";
import { NamedActor, readNamedActors } from "@/lib/members/named-actor";
import { isoTime, pageEnvelope, pageQuery, pathId, uuid } from "@/lib/shapes";
import { compareMemory } from "./describe-memory-change";
import { findMemory } from "./find-memory";
import { changedSince, type MemoryDifference } from "./memory-difference";

export const MemoryChange = z
  .object({
    number: z.number().int().min(1).describe("1, 2, 3 … within the agent."),
    at: isoTime,
    by: NamedActor,
    changes: z.array(FieldChange).describe("What it changed, field by field."),
    undoes: z.number().int().nullable().describe("The number of the change that it undid."),
    undoneAt: isoTime.nullable(),
    undo: z
      .enum(["possible", "done", "changed_since"])
      .nullable()
      .describe(
        "Whether it can be undone, was undone, or what it changed was changed again since. Null: it undid an undo, and the change that is thereby in effect is the one to undo.",
      ),
    threadId: uuid.nullable().describe("The chat in which it was approved."),
  })
  .meta({ id: "MemoryChange" });
export type MemoryChange = z.infer<typeof MemoryChange>;

const undone = alias(memoryChanges, "undone");

export const listMemoryChanges = capability(
  {
    name: "listMemoryChanges",
    description:
      "Lists the changes of an agent's Memory, newest first: who changed what, and whether it can be undone.",
    scope: "memory:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({ id: pathId("agent") }),
    output: pageEnvelope("changes", MemoryChange),
  },
  async (ctx, { id, page, pageSize }) => {
    const memory = await findMemory(ctx, id);
    const where = and(eq(memoryChanges.workspaceId, ctx.workspaceId), eq(memoryChanges.agentId, id));
    const [rows, total] = await Promise.all([
      ctx.db
        .select({ change: memoryChanges, undid: { undoes: undone.undoes } })
        .from(memoryChanges)
        .leftJoin(
          undone,
          and(
            eq(undone.workspaceId, ctx.workspaceId),
            eq(undone.agentId, memoryChanges.agentId),
            eq(undone.number, memoryChanges.undoes),
          ),
        )
        .where(where)
        .orderBy(desc(memoryChanges.number))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      ctx.db.$count(memoryChanges, where),
    ]);
    const nameOf = await readNamedActors(
      ctx,
      rows.map(({ change }) => change.changedBy),
    );
    const changes = rows.map(({ change, undid }) => ({
      number: change.number,
      at: change.createdAt,
      by: nameOf(change.changedBy)!,
      changes: compareMemory(change.before, change.after),
      undoes: change.undoes,
      undoneAt: change.undoneAt,
      undo: typeof undid?.undoes === "number" ? null : undoOf(memory, change),
      threadId: change.threadId,
    }));
    return { changes, page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
  },
);

function undoOf(memory: MemoryFields, change: MemoryDifference & { undoneAt: Date | null }) {
  if (change.undoneAt) return "done" as const;
  return changedSince(memory, change).length > 0 ? ("changed_since" as const) : ("possible" as const);
}
