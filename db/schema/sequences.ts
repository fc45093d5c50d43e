import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";

export const STEP_CHANNELS = ["email", "call"] as const;
/** `new`: a message of its own; `reply`: a reply in the thread of our last message. */
export const STEP_THREADS = ["new", "reply"] as const;

/**
 * How a step's text is made. `written`: by the mail writer from Memory, evidence and the step's intent; `template`: from its
 * variants, with the lead's fields filled in.
 */
export const STEP_TEXTS = ["written", "template"] as const;
/** `weight`: its share of the people, relative to the other variants'. `subject` is unused in a reply. */
export type StepVariant = { id: string; weight: number; subject: string; body: string };
/** A step as a version of its sequence kept it. */
export type StepSnapshot = {
  id: string;
  waitDays: number;
  channel: (typeof STEP_CHANNELS)[number];
  thread: (typeof STEP_THREADS)[number];
  text: (typeof STEP_TEXTS)[number];
  intent: string;
  variants: StepVariant[];
};

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
    /** From 0, without gaps; of a removed step, that of the one before it. The first step stays the first. */
    position: integer().notNull(),
    /** Business days after the previous step was sent; 0 for the first. */
    waitDays: integer().notNull().default(0),
    channel: text({ enum: STEP_CHANNELS }).notNull().default("email"),
    thread: text({ enum: STEP_THREADS }).notNull().default("new"),
    text: text({ enum: STEP_TEXTS }).notNull().default("written"),
    /** What the email is to bring that the one before did not; empty: the writer picks. Only of a `written` step. */
    intent: text().notNull().default(""),
    /** One to four, of a `template` step; empty otherwise. */
    variants: jsonb().$type<StepVariant[]>().notNull().default([]),
    /** When it was taken out of the sequence; it stays for the emails that were sent from it. */
    removedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("sequence_steps_in_workspace").on(table.workspaceId, table.id),
    uniqueIndex("sequence_steps_position")
      .on(table.sequenceId, table.position)
      .where(sql`${table.removedAt} is null`),
    foreignKey({
      columns: [table.workspaceId, table.sequenceId],
      foreignColumns: [sequences.workspaceId, sequences.id],
    }),
    ...choiceChecks(table),
    check("sequence_steps_wait", sql`${table.waitDays} between 0 and 60`),
    check(
      "sequence_steps_first",
      sql`${table.position} > 0 or ${table.removedAt} is not null or (${table.waitDays} = 0 and ${table.thread} = 'new')`,
    ),
  ],
);

/** What a sequence said in each of its versions. A message names the version that it was written from. */
export const sequenceVersions = pgTable(
  "sequence_versions",
  {
    workspaceId: workspaceId(),
    sequenceId: uuid().notNull(),
    version: integer().notNull(),
    steps: jsonb().$type<StepSnapshot[]>().notNull(),
    /** Who made it, as an audit entry names them. */
    actorKind: text({ enum: ["key", "user", "system"] }).notNull(),
    actorId: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.sequenceId, table.version] }),
    foreignKey({
      columns: [table.workspaceId, table.sequenceId],
      foreignColumns: [sequences.workspaceId, sequences.id],
    }),
    ...choiceChecks(table),
  ],
);
