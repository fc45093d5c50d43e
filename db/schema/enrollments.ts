import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { leads } from "./leads";
import { mailboxes } from "./mailboxes";
import { sequenceSteps, sequences } from "./sequences";

/** `finished`: got every step; `ended`: left before that, for its end reason. */
export const ENROLLMENT_STATES = ["active", "finished", "ended"] as const;

/** Why a lead left its sequence before the end, and why a message was not sent. */
export const END_REASONS = [
  /** The person was deleted for good. */
  "erased",
  /** The address is on the suppression list. */
  "suppressed",
  // What became of the lead.
  "unsubscribed",
  "replied",
  "bounced",
  "rejected",
  /** Reached in another way: by telephone. */
  "contacted",
  /** The mail server refused the message for good, or put it off until there were no tries left. */
  "failed",
  /** The campaign was stopped. */
  "stopped",
  /** The run failed inside the service. */
  "run_failed",
  /** A message that was asked for alone: its run was canceled, failed, or had no mail server for two days. */
  "run_canceled",
  "sending_failed",
  "mail_unavailable",
  /** A lead of the sample web, which no mail server is given. */
  "sample_lead",
  /** The credit held for the message is gone. */
  "credit_gone",
  /** The text breaks a rule. */
  "text_refused",
  /** A person says that the message, of which nobody knew, did not arrive. */
  "not_arrived",
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** One lead on its way through one sequence. Its state is the one that the gate before an email asks. */
export const enrollments = pgTable(
  "enrollments",
  {
    id: id(),
    workspaceId: workspaceId(),
    campaignId: uuid().notNull(),
    leadId: uuid().notNull(),
    sequenceId: uuid().notNull(),
    /** The step it waits for, has in flight, or got last. */
    currentStepId: uuid().notNull(),
    /** What it is written from, chosen with the first message and kept. */
    mailboxId: uuid().notNull(),
    /** The run that enrolled it; null: asked for alone. */
    runId: uuid(),
    state: text({ enum: ENROLLMENT_STATES }).notNull().default("active"),
    endReason: text({ enum: END_REASONS }),
    /** The current step goes out not before this; null once nothing is to come. */
    nextDueAt: moment().default(sql`now()`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    endedAt: moment(),
  },
  (table) => [
    unique("enrollments_in_workspace").on(table.workspaceId, table.id),
    uniqueIndex("enrollments_one_active").on(table.leadId).where(sql`${table.state} = 'active'`),
    index("enrollments_of_lead").on(table.leadId, table.id),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.sequenceId],
      foreignColumns: [sequences.workspaceId, sequences.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.currentStepId],
      foreignColumns: [sequenceSteps.workspaceId, sequenceSteps.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
    ...choiceChecks(table),
    check("enrollments_end", sql`(${table.state} = 'ended') = (${table.endReason} is not null)`),
    check("enrollments_due", sql`${table.state} = 'active' or ${table.nextDueAt} is null`),
  ],
);
