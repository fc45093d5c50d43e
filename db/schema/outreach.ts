import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, serial, text, unique, uuid } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { leads, MAIL_STATES } from "./leads";

/** One mail to one lead. The row is the queue, the claim and the record of what happened. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    workspaceId: workspaceId(),
    campaignId: uuid().notNull(),
    leadId: uuid().notNull(),
    /** The run that queued it; null: asked for alone. */
    runId: uuid(),
    /** Place in the sequence to this lead; 0 is the first mail. */
    sequenceStep: integer().notNull().default(0),
    state: text({ enum: MAIL_STATES }).notNull().default("draft"),
    toAddress: text().notNull(),
    toName: text(),
    fromAddress: text().notNull(),
    fromName: text().notNull(),
    /** Null until it is written; as it went out afterwards. */
    subject: text(),
    text: text(),
    /** RFC 5322 Message-ID with its angle brackets; the same at every attempt. */
    messageId: text().notNull(),
    unsubscribeToken: text().notNull().unique(),
    /** The credit that waits for it; null until it is paid for. */
    holdId: uuid(),
    attempts: integer().notNull().default(0),
    /** Not before this moment. */
    dueAt: moment().notNull().default(sql`now()`),
    /** The process that has it in hand while `sending`: `instances.id`. */
    claimedBy: uuid(),
    claimedAt: moment(),
    /** The one claim that took it, so that a claim whose answer was lost can be taken back. */
    claimToken: uuid(),
    sentAt: moment(),
    /** The mail server's last words, or why it was not sent. */
    response: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      "mails_ready",
      sql`${table.state} in ('draft', 'canceled') or (${table.subject} is not null and ${table.text} is not null and ${table.holdId} is not null)`,
    ),
    unique("mails_once_per_step").on(table.leadId, table.sequenceStep),
    // In the order in which a run sends them: a claim must not look at the whole queue.
    index("mails_queue").on(table.runId, table.dueAt, table.id).where(sql`${table.state} = 'queued'`),
    index("mails_waiting").on(table.campaignId).where(sql`${table.state} in ('draft', 'queued')`),
    index("mails_in_hand").on(table.campaignId).where(sql`${table.state} = 'sending'`),
    index("mails_of_sender").on(table.fromAddress, table.claimedAt),
    index("mails_unknown").on(table.workspaceId, table.claimedAt).where(sql`${table.state} = 'unknown'`),
    index("mails_sent").on(table.workspaceId, table.sentAt).where(sql`${table.sentAt} is not null`),
    index("mails_of_run").on(table.runId, table.state, table.id),
    // What the log of a campaign tells, newest first.
    index("mails_ended")
      .on(table.campaignId, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.state} in ('sent', 'unknown', 'bounced', 'failed')`),
    foreignKey({ columns: [table.workspaceId, table.leadId], foreignColumns: [leads.workspaceId, leads.id] }),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
  ],
);

/** What stands in the link of a lead's first mail, from the moment of its first preview: the mail takes it over. */
export const unsubscribeTokens = pgTable(
  "unsubscribe_tokens",
  {
    leadId: uuid().primaryKey(),
    workspaceId: workspaceId(),
    token: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);

/** A sender address, over all workspaces: its row is locked while mails from it are claimed. */
export const mailSenders = pgTable("mail_senders", {
  address: text().primaryKey(),
  /** The moment at which the next mail may go, by MAIL_PER_SECOND. */
  nextAt: moment().notNull().default(sql`now()`),
});

/** A running process. It lives as long as its advisory lock on `number` is held, however it ends. */
export const instances = pgTable("instances", {
  id: uuid().primaryKey(),
  number: serial().notNull(),
  startedAt: createdAt(),
});
