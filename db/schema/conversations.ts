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
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { END_REASONS, enrollments } from "./enrollments";
import { EMAIL_STATES, leads } from "./leads";
import { mailboxes } from "./mailboxes";
import type { Because } from "./reasons";
import { sequenceSteps } from "./sequences";

/** All mail with one lead, whoever's mailbox it went through. */
export const conversations = pgTable(
  "conversations",
  {
    id: id(),
    workspaceId: workspaceId(),
    leadId: uuid().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("conversations_in_workspace").on(table.workspaceId, table.id),
    unique("conversations_one_per_lead").on(table.leadId),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);

export const EMAIL_DIRECTIONS = ["out", "in"] as const;

/** Why a message is in its state, where the mail server's answer does not say so. */
export const EMAIL_STATE_REASONS = [
  ...END_REASONS,
  /** The service ended while it was being handed over: `unknown`. */
  "service_ended",
  /** A person says that it arrived, of which nobody knew: `sent`. */
  "arrived",
  /** The mail server put it off until no tries were left: `failed`. */
  "given_up",
  /** The mail server could not be used, and it waits for the next try: `queued`. */
  "server_unavailable",
  /** It left, and no reply came: `unknown`. */
  "no_reply",
  /** No server could be shown it: `failed`. */
  "unsendable",
] as const;
export type EmailStateReason = (typeof EMAIL_STATE_REASONS)[number];

/** `said`: an error in the words of the connection, of the outbox or of what builds a message. */
export type EmailStateData = {
  /** The rules that it breaks; null where another message of its enrollment did. */
  text_refused: { findings: string[] } | null;
  /** How often it was handed over; what the server said stands in `response`. */
  given_up: { tries: number };
  server_unavailable: { said: string };
  no_reply: { said: string };
  unsendable: { said: string };
};
export type EmailBecause = Because<EmailStateReason, EmailStateData>;

/**
 * One email of a conversation. For one that goes out, the row is the queue, the claim and the record of what happened;
 * it is never used for another message: what was canceled stays, and asking again makes a new row.
 */
export const emailMessages = pgTable(
  "email_messages",
  {
    id: id(),
    workspaceId: workspaceId(),
    conversationId: uuid().notNull(),
    leadId: uuid().notNull(),
    campaignId: uuid().notNull(),
    mailboxId: uuid().notNull(),
    direction: text({ enum: EMAIL_DIRECTIONS }).notNull().default("out"),
    /** Whose step it is; null outside of a sequence. */
    enrollmentId: uuid(),
    sequenceStepId: uuid(),
    /** Position of that step when the message was made; 0 is the first email. */
    sequenceStep: integer().notNull().default(0),
    /** The run that queued it; null: it was asked for alone. */
    runId: uuid(),
    state: text({ enum: EMAIL_STATES }).notNull().default("draft"),
    stateReason: text({ enum: EMAIL_STATE_REASONS }),
    stateData: jsonb().$type<EmailBecause["data"]>(),
    toAddress: text().notNull(),
    toName: text(),
    fromAddress: text().notNull(),
    fromName: text().notNull(),
    /** Null until it is written; as it went out afterwards. */
    subject: text(),
    text: text(),
    /** RFC 5322 Message-ID with its angle brackets; the same at every attempt. */
    messageId: text().notNull(),
    /** RFC 5322 §3.6.4, with angle brackets: what it answers, and the whole chain, oldest first. */
    inReplyTo: text(),
    references: text().array().notNull().default(sql`'{}'::text[]`),
    /** What stands in its link to unsubscribe: the lead's own (`unsubscribe_tokens`). */
    unsubscribeToken: text().notNull(),
    /** The credit that waits for it; null until it is paid for. */
    holdId: uuid(),
    attempts: integer().notNull().default(0),
    /** Not before this moment. */
    dueAt: moment().notNull().default(sql`now()`),
    /** The process that has it in flight while `sending`: `instances.id`. */
    claimedBy: uuid(),
    claimedAt: moment(),
    /** The one claim that took it, so that a claim whose answer was lost can be taken back. */
    claimToken: uuid(),
    sentAt: moment(),
    /** What the mail server answered last, and nothing else: see `withEmailAnswer` for what people read. */
    response: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("email_messages_in_workspace").on(table.workspaceId, table.id),
    check(
      "email_messages_ready",
      sql`${table.state} in ('draft', 'canceled') or (${table.subject} is not null and ${table.text} is not null and ${table.holdId} is not null)`,
    ),
    ...choiceChecks(table),
    check("email_messages_step", sql`(${table.enrollmentId} is null) = (${table.sequenceStepId} is null)`),
    // Nobody gets a step twice. A message that nobody got (dropped, or refused for good) does not stand against another.
    uniqueIndex("email_messages_once_per_step")
      .on(table.leadId, table.sequenceStepId)
      .where(sql`${table.state} not in ('canceled', 'failed')`),
    index("email_messages_of_lead").on(table.leadId, table.id),
    // Not with the workspace before it: the planner would take it for a list of the workspace's messages.
    index("email_messages_by_message_id").on(table.messageId),
    // In the order in which a run sends them: a claim must not look at the whole queue.
    index("email_messages_queue")
      .on(table.runId, table.dueAt, table.id)
      .where(sql`${table.state} = 'queued'`),
    index("email_messages_waiting").on(table.campaignId).where(sql`${table.state} in ('draft', 'queued')`),
    index("email_messages_in_hand").on(table.campaignId).where(sql`${table.state} = 'sending'`),
    index("email_messages_of_sender").on(table.fromAddress, table.claimedAt),
    index("email_messages_unknown")
      .on(table.workspaceId, table.claimedAt)
      .where(sql`${table.state} = 'unknown'`),
    index("email_messages_sent").on(table.workspaceId, table.sentAt).where(sql`${table.sentAt} is not null`),
    index("email_messages_of_run").on(table.runId, table.state, table.id),
    foreignKey({ columns: [table.workspaceId, table.leadId], foreignColumns: [leads.workspaceId, leads.id] }),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.sequenceStepId],
      foreignColumns: [sequenceSteps.workspaceId, sequenceSteps.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
  ],
);

/** What the mail server's answer meant; `unknown`: the message left and no answer came. */
export const SEND_OUTCOMES = ["accepted", "recipient_refused", "refused", "try_later", "unknown"] as const;

/**
 * One hand-over to a mail server and its answer, written when the answer is. A trigger keeps a row from being changed.
 * What never reached the server (it was away, or the process ended before) is no attempt.
 */
export const sendAttempts = pgTable(
  "send_attempts",
  {
    workspaceId: workspaceId(),
    emailMessageId: uuid().notNull(),
    /** 1 for the first of its message. */
    number: integer().notNull(),
    outcome: text({ enum: SEND_OUTCOMES }).notNull(),
    /** What the server answered; null where it did not. */
    response: text(),
    /** When the message was claimed, and when the answer was written down. */
    startedAt: moment().notNull(),
    endedAt: moment().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.emailMessageId, table.number] }),
    foreignKey({
      columns: [table.workspaceId, table.emailMessageId],
      foreignColumns: [emailMessages.workspaceId, emailMessages.id],
    }).onDelete("cascade"),
    ...choiceChecks(table),
  ],
);

/** What stands in the link of a lead's emails, from the moment of the first preview. */
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
