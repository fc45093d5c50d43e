import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { agents } from "./agents";
import { choiceChecks, createdAt, id, micros, moment, updatedAt, workspaceId } from "./columns";

export const chatThreads = pgTable(
  "chat_threads",
  {
    id: id(),
    workspaceId: workspaceId(),
    agentId: uuid().notNull(),
    title: text().notNull(),
    /**
     * A summary of the messages up to `summarizedTo`, used when the whole conversation no longer fits the model; null:
     * nothing is summarized.
     */
    summary: text(),
    summarizedTo: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("chat_threads_in_workspace").on(table.workspaceId, table.id),
    index("chat_threads_newest").on(
      table.agentId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    foreignKey({
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
  ],
);

/** `partial`: its turn is running, or its process died; `stopped` and `failed` keep the text written so far. */
export const MESSAGE_STATUSES = ["complete", "partial", "stopped", "failed"] as const;

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: id(),
    workspaceId: workspaceId(),
    threadId: uuid().notNull(),
    /** 1, 2, 3 … within its thread, assigned under the thread's row lock, so a cursor over it never skips a message. */
    position: integer().notNull(),
    role: text({ enum: ["user", "assistant", "system"] }).notNull(),
    content: text().notNull(),
    parts: jsonb().$type<Record<string, unknown>[]>().notNull(),
    /** For a user's message: its author, as in the ledger and the log (`user:…`, `key:…`). */
    saidBy: text(),
    status: text({ enum: MESSAGE_STATUSES }).notNull().default("complete"),
    /** For an assistant's message: the model, and its usage over all its turns. */
    model: text(),
    inputTokens: integer(),
    outputTokens: integer(),
    credits: micros(),
    timeToFirstTokenMs: integer(),
    /**
     * The running turn that replaces this message. The message is restored if that turn fails before it has produced any
     * output.
     */
    supersededBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("chat_messages_in_workspace").on(table.workspaceId, table.id),
    unique("chat_messages_order").on(table.threadId, table.position),
    foreignKey({
      columns: [table.workspaceId, table.threadId],
      foreignColumns: [chatThreads.workspaceId, chatThreads.id],
    }),
  ],
);

/** One answer of the agent, while it runs and after it has ended. */
export const chatTurns = pgTable(
  "chat_turns",
  {
    id: id(),
    workspaceId: workspaceId(),
    threadId: uuid().notNull(),
    /** The assistant's message that the turn writes or continues. */
    messageId: uuid().notNull(),
    /**
     * `running` → `done`, `stopped` or `failed`: by the process that gives the answer (`lib/chat/run-turn.ts`).
     * `running` → `broken`: that process is gone; by the sweep or the next turn (`lib/chat/close-broken-turns.ts`).
     */
    state: text({ enum: ["running", "done", "stopped", "failed", "broken"] })
      .notNull()
      .default("running"),
    /** The process that runs the turn: `instances.id`. */
    instanceId: uuid().notNull(),
    stopRequested: boolean().notNull().default(false),
    /** The number of parts the message had when the turn started; more than zero when it continues after an approval. */
    firstPart: integer().notNull().default(0),
    /** SHA-256 of the request's `Idempotency-Key` and of its body; null without a key. */
    requestKey: text(),
    requestBody: text(),
    inputHoldId: uuid().notNull(),
    outputHoldId: uuid().notNull(),
    endedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    // One running turn per thread, across all processes.
    uniqueIndex("chat_turns_one_running").on(table.threadId).where(sql`${table.state} = 'running'`),
    uniqueIndex("chat_turns_once_a_key")
      .on(table.threadId, table.requestKey)
      .where(sql`${table.requestKey} is not null`),
    foreignKey({
      columns: [table.workspaceId, table.threadId],
      foreignColumns: [chatThreads.workspaceId, chatThreads.id],
    }),
  ],
);

/** The output of a running turn, for clients that join it through another process. Deleted soon after the turn ends. */
export const chatTurnEvents = pgTable(
  "chat_turn_events",
  {
    turnId: uuid().notNull(),
    workspaceId: workspaceId(),
    /** 0, 1, 2 … */
    number: integer().notNull(),
    data: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.turnId, table.number] }),
    foreignKey({ columns: [table.turnId], foreignColumns: [chatTurns.id] }).onDelete("cascade"),
  ],
);

/** The versions of a sequence before and after a change; a version keeps its steps. */
export type ReplacedSequence = { before: { version: number }; after: { version: number } };

/**
 * A tool call that waits for a person's approval: requested, decided once, run once. `input` is what the card showed, and
 * what is run.
 */
export const chatApprovals = pgTable(
  "chat_approvals",
  {
    /** The AI SDK's approval id. */
    id: text().notNull(),
    workspaceId: workspaceId(),
    threadId: uuid().notNull(),
    messageId: uuid().notNull(),
    toolCallId: text().notNull(),
    toolName: text().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** A fingerprint of the "before" values that the card showed; null if it showed none. */
    basis: text(),
    /**
     * `pending` → `approved` or `denied`: a person decides (`decide` in `lib/tools/approvals.ts`).
     * `approved` → `running` → `done`: `runApproved`. It runs once, in one transaction with the call; a call that commits
     * by itself stays `running` after a crash and is not run again.
     * `pending` or `approved` → `expired`: the conversation continued without an answer (`expireApprovals`).
     */
    state: text({ enum: ["pending", "approved", "denied", "expired", "running", "done"] })
      .notNull()
      .default("pending"),
    reason: text(),
    /** Who decided, as in the ledger and the log: `key:…`. */
    decidedBy: text(),
    output: jsonb().$type<unknown>(),
    /** For a change of a sequence: what it replaced, and what it made of it; null if it changed nothing. Changes of Memory: `memory_changes`. */
    replaced: jsonb().$type<ReplacedSequence>(),
    /** When that change was undone. */
    undoneAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("chat_approvals_once").on(table.threadId, table.id),
    unique("chat_approvals_one_a_call").on(table.threadId, table.toolCallId),
    index("chat_approvals_pending").on(table.workspaceId).where(sql`${table.state} = 'pending'`),
    foreignKey({
      columns: [table.workspaceId, table.threadId],
      foreignColumns: [chatThreads.workspaceId, chatThreads.id],
    }),
  ],
);
