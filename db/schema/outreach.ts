import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { runs } from "./campaigns";
import { choiceChecks, createdAt, moment, updatedAt, workspaceId } from "./columns";
import { leads } from "./leads";

/**
 * The people whom a run chose when it was started and has not taken up yet, in their order. Stored, so that a run
 * reaches exactly the people that were shown before it was started.
 */
export const runLeads = pgTable(
  "run_leads",
  {
    workspaceId: workspaceId(),
    runId: uuid().notNull(),
    leadId: uuid().notNull(),
    /** From 1. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index("run_leads_of_lead").on(table.leadId),
    foreignKey({
      columns: [table.workspaceId, table.runId],
      foreignColumns: [runs.workspaceId, runs.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);

export const DRAFT_AUTHORS = ["person", "template", "model"] as const;

/**
 * What a kept text was written from, so that a later change can be noticed: hashes of all of it, and the facts of the lead that the
 * text says.
 */
export type DraftBasis = { lead: string; memory: string; facts?: string[] };

/**
 * What is known of the first email to a lead before it is requested: its text, that a run had it written for a review, or that a
 * person skipped the lead.
 * Without a row the email is written when it is sent.
 */
export const emailDrafts = pgTable(
  "email_drafts",
  {
    workspaceId: workspaceId(),
    leadId: uuid().primaryKey(),
    /** The run that chose the lead and waits for a review of its email; null: a person came first. */
    runId: uuid(),
    /** Null: the text is still to be written. */
    subject: text(),
    /** Without the footer, which is always written from Memory. */
    body: text(),
    author: text({ enum: DRAFT_AUTHORS }),
    /** How much the template leaves out: 0 nothing, 1 the benefit, 2 also our own call to action, 3 also the offer. */
    leaner: integer().notNull().default(0),
    basis: jsonb().$type<DraftBasis>(),
    /** Runs leave the lead out. Null: they do not. */
    skippedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    check(
      "email_drafts_text",
      sql`(${table.subject} is null) = (${table.body} is null) and (${table.subject} is null) = (${table.author} is null)`,
    ),
    index("email_drafts_of_run").on(table.runId).where(sql`${table.runId} is not null`),
    index("email_drafts_in_workspace").on(table.workspaceId, table.leadId),
    foreignKey({
      columns: [table.workspaceId, table.runId],
      foreignColumns: [runs.workspaceId, runs.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);
