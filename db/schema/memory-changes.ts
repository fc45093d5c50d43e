import {
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { agents, type memories } from "./agents";
import { createdAt, moment, workspaceId } from "./columns";

/** Pieces of a Memory, by column. Of `profileJson`, `icpJson` and `identityJson` only the fields that a change touched. */
export type MemoryFields = Partial<
  Omit<typeof memories.$inferSelect, "workspaceId" | "agentId" | "createdAt" | "updatedAt">
>;

/** Each change of an agent's Memory: who made it, and the values of what it changed, before and after, so that it can be undone by itself. */
export const memoryChanges = pgTable(
  "memory_changes",
  {
    workspaceId: workspaceId(),
    agentId: uuid().notNull(),
    /** 1, 2, 3 … within its agent, assigned under the lock of the Memory's row. */
    number: integer().notNull(),
    /** A field of a piece that is in one of the two only was added or removed. */
    before: jsonb().$type<MemoryFields>().notNull(),
    after: jsonb().$type<MemoryFields>().notNull(),
    /** Who made it, as in the ledger and the log: `user:…`, `key:…`. */
    changedBy: text().notNull(),
    /** For a change approved in a chat: the thread, and the AI SDK's approval id. */
    threadId: uuid(),
    approvalId: text(),
    /** The number of the change that this one undid. */
    undoes: integer(),
    /** When it was undone; null again once that undo is undone. */
    undoneAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.number] }),
    uniqueIndex("memory_changes_of_approval").on(table.threadId, table.approvalId),
    foreignKey({
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
    foreignKey({
      columns: [table.agentId, table.undoes],
      foreignColumns: [table.agentId, table.number],
    }),
  ],
);
