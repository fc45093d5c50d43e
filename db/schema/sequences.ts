import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { choiceChecks, createdAt, id, updatedAt, workspaceId } from "./columns";

export const STEP_CHANNELS = ["email", "call"] as const;
/** `new`: a message of its own; `reply`: a reply in the thread of our last message. */
export const STEP_THREADS = ["new", "reply"] as const;

/** The steps of a campaign's outreach. Each campaign has one sequence, created with it. */
export const sequences = pgTable(
  "sequences",
  {
    id: id(),
    workspaceId: workspaceId(),
    campaignId: uuid().notNull(),
    /** Starts at 1 and increases with every change to its steps. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("sequences_in_workspace").on(table.workspaceId, table.id),
    unique("sequences_one_per_campaign").on(table.campaignId),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
  ],
);

/** A step keeps its id when it is edited or moved. The id is what guarantees that nobody gets a step twice. */
export const sequenceSteps = pgTable(
  "sequence_steps",
  {
    id: id(),
    workspaceId: workspaceId(),
    sequenceId: uuid().notNull(),
    /** From 0, without gaps. */
    position: integer().notNull(),
    /** Business days after the previous step was sent; 0 for the first. */
    waitDays: integer().notNull().default(0),
    channel: text({ enum: STEP_CHANNELS }).notNull().default("email"),
    thread: text({ enum: STEP_THREADS }).notNull().default("new"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("sequence_steps_in_workspace").on(table.workspaceId, table.id),
    unique("sequence_steps_position").on(table.sequenceId, table.position),
    foreignKey({
      columns: [table.workspaceId, table.sequenceId],
      foreignColumns: [sequences.workspaceId, sequences.id],
    }),
    ...choiceChecks(table),
    check("sequence_steps_wait", sql`${table.waitDays} between 0 and 60`),
    check(
      "sequence_steps_first",
      sql`${table.position} > 0 or (${table.waitDays} = 0 and ${table.thread} = 'new')`,
    ),
  ],
);
