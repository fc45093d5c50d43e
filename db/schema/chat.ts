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
    /** What was said up to a position, in short, where the whole conversation no longer fits a model; null: nothing is summed up. */
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

/** `partial`: its turn is going on, or ended with the process; `stopped` and `failed` keep what was said until then. */
export const MESSAGE_STATUSES = ["complete", "partial", "stopped", "failed"] as const;

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: id(),
    workspaceId: workspaceId(),
    threadId: uuid().notNull(),
    /** 1, 2, 3 … within its thread, given under the thread's row lock: a cursor over it never skips a message. */
    position: integer().notNull(),
    role: text({ enum: ["user", "assistant", "system"] }).notNull(),
    content: text().notNull(),
    parts: jsonb().$type<Record<string, unknown>[]>().notNull(),
    /** Of a user's message: who said it, as in the ledger and the log (`user:…`, `key:…`). */
    saidBy: text(),
    status: text({ enum: MESSAGE_STATUSES }).notNull().default("complete"),
    /** Of an assistant's message: who said it, and what that took, over all its turns. */
    model: text(),
    inputTokens: integer(),
    outputTokens: integer(),
    credits: micros(),
    timeToFirstTokenMs: integer(),
    /** The running turn that would take the message's place: it comes back if that turn fails before it has said anything. */
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

/** One answer of the agent while it is being given, and afterwards how it ended. */
export const chatTurns = pgTable(
  "chat_turns",
  {
    id: id(),
    workspaceId: workspaceId(),
    threadId: uuid().notNull(),
    /** The assistant's message that the turn writes or goes on with. */
    messageId: uuid().notNull(),
    /**
     * `running` → `done`, `stopped` or `failed`: by the process that gives the answer (`lib/chat/run-turn.ts`).
     * `running` → `broken`: that process is gone; by the sweep or the next turn (`lib/chat/close-broken-turns.ts`).
     */
    state: text({ enum: ["running", "done", "stopped", "failed", "broken"] })
      .notNull()
      .default("running"),
    /** The process that speaks: `instances.id`. */
    instanceId: uuid().notNull(),
    stopRequested: boolean().notNull().default(false),
    /** How many parts the message had when the turn began; more than none where it goes on after an approval. */
    firstPart: integer().notNull().default(0),
    /** SHA-256 of the `Idempotency-Key` that asked for the turn, and of the request's body; null without one. */
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
    // One turn a thread, whatever processes there are.
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

/** What a turn has said while it goes on, for those who join it from another process; forgotten soon after its end. */
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

/**
 * A tool call that waits for a person's approval: asked for, decided once, run once. `input` is what was shown, and what
 * is run.
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
    /** A fingerprint of what the card showed as it was before; null where it showed nothing of the kind. */
    basis: text(),
    /** `pending` → `approved` → `running` → `done`; `denied`; `expired`: the conversation went on without an answer. */
    state: text({ enum: ["pending", "approved", "denied", "expired", "running", "done"] })
      .notNull()
      .default("pending"),
    reason: text(),
    /** Who decided, as in the ledger and the log: `key:…`. */
    decidedBy: text(),
    output: jsonb().$type<unknown>(),
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
