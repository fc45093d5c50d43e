import { sql } from "drizzle-orm";
import {
  boolean,
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

/** What a person's email asks of us, most consequential last: `lib/mail-reading/classify-reply.ts`. */
export const REPLY_CLASSES = [
  "interested",
  "meeting",
  "question",
  "not_now",
  "wrong_person",
  "not_interested",
  "leave_alone",
  "unclear",
] as const;
export type ReplyClass = (typeof REPLY_CLASSES)[number];

/** All email with one lead, across mailboxes. */
export const conversations = pgTable(
  "conversations",
  {
    id: id(),
    workspaceId: workspaceId(),
    leadId: uuid().notNull(),
    /** The lead's, for the inbox of one agent; written by triggers, with each row and as leads are moved. */
    agentId: uuid(),
    /** The newest email that was sent or received; null: none yet, and the inbox does not list it. */
    lastEmailAt: moment(),
    lastReceivedAt: moment(),
    /** A person's email has come since we last answered or somebody marked it as done. */
    needsAnswer: boolean().notNull().default(false),
    /** Something has come that nobody has opened. */
    isUnread: boolean().notNull().default(false),
    /** Out of the way until then. Whatever comes in earlier brings it back. */
    snoozedUntil: moment(),
    /** The person who takes care of it: `users.id`. */
    assignedTo: text(),
    /** Of the newest email from a person. */
    replyClass: text({ enum: REPLY_CLASSES }),
    /** The mailbox that its first email went out from; answers and follow-ups use the same. */
    mailboxId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    index("conversations_by_last_email")
      .on(table.workspaceId, table.lastEmailAt.desc().nullsLast(), table.id.desc().nullsLast())
      .where(sql`${table.lastReceivedAt} is not null`),
    index("conversations_of_agent")
      .on(table.workspaceId, table.agentId, table.lastEmailAt.desc().nullsLast(), table.id.desc().nullsLast())
      .where(sql`${table.lastReceivedAt} is not null`),
    index("conversations_needing_answer")
      .on(table.workspaceId, table.lastReceivedAt.desc().nullsLast(), table.id.desc().nullsLast())
      .where(sql`${table.needsAnswer}`),
    index("conversations_unread").on(table.workspaceId).where(sql`${table.isUnread}`),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
    unique("conversations_in_workspace").on(table.workspaceId, table.id),
    unique("conversations_one_per_lead").on(table.leadId),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);

export const EMAIL_DIRECTIONS = ["out", "in"] as const;
/** `received`: it came in, or a person sent it from their own mail program; every other state is of an email that we send. */
export const MESSAGE_STATES = [...EMAIL_STATES, "received"] as const;

/** Why a message is in its state, when the mail server's response does not say so. */
export const EMAIL_STATE_REASONS = [
  ...END_REASONS,
  /** The service ended while handing over the message: `unknown`. */
  "service_ended",
  /** A person reports that the `unknown` message arrived: `sent`. */
  "arrived",
  /** The mail server deferred it until no attempts were left: `failed`. */
  "given_up",
  /** The mail server could not be used, and the message waits for the next attempt: `queued`. */
  "server_unavailable",
  /** The message left, and no reply came: `unknown`. */
  "no_reply",
  /** The message could not be offered to any server: `failed`. */
  "unsendable",
  /** A person took their answer back before it was sent: `canceled`. */
  "undone",
] as const;
export type EmailStateReason = (typeof EMAIL_STATE_REASONS)[number];

/** `said`: the original error text from the connection, the outbox or the message builder. */
export type EmailStateData = {
  /** The rules that the text breaks; null if another message of its enrollment broke them. */
  text_refused: { findings: string[] } | null;
  /** How many times it was handed over. The server's answer is in `response`. */
  given_up: { tries: number };
  server_unavailable: { said: string };
  no_reply: { said: string };
  unsendable: { said: string };
};
export type EmailBecause = Because<EmailStateReason, EmailStateData>;

/**
 * One email of a conversation. For an outgoing email, the row is the queue entry, the claim and the record of what
 * happened. A row is never reused for another message: a canceled one stays, and a new request creates a new row.
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
    /** The enrollment and step it belongs to; null outside a sequence. */
    enrollmentId: uuid(),
    sequenceStepId: uuid(),
    /** The step's position when the message was created; 0 is the first email. */
    sequenceStep: integer().notNull().default(0),
    /** The run that queued it; null: requested on its own, outside a run. */
    runId: uuid(),
    state: text({ enum: MESSAGE_STATES }).notNull().default("draft"),
    stateReason: text({ enum: EMAIL_STATE_REASONS }),
    stateData: jsonb().$type<EmailBecause["data"]>(),
    toAddress: text().notNull(),
    toName: text(),
    fromAddress: text().notNull(),
    fromName: text().notNull(),
    /** Null until written; afterwards exactly as sent. */
    subject: text(),
    text: text(),
    /** RFC 5322 Message-ID with its angle brackets; the same at every attempt. */
    messageId: text().notNull(),
    /** The one that we gave it, where its provider sent it under another, which `messageId` then is. */
    givenMessageId: text(),
    /** RFC 5322 §3.6.4, with angle brackets: the message it replies to, and the whole chain, oldest first. */
    inReplyTo: text(),
    references: text().array().notNull().default(sql`'{}'::text[]`),
    /** The version of the sequence and the variant of the step that its text is from; null outside a sequence. */
    sequenceVersion: integer(),
    variantId: text(),
    /** Of what its text was written from; it changes with that. Null until written. */
    ground: text(),
    /** When a person approved its text, where the campaign asks for that, and when one last changed it. */
    approvedAt: moment(),
    editedAt: moment(),
    /**
     * The token in its unsubscribe link: the lead's own (`unsubscribe_tokens`). Null where there is no such link: on what is
     * received, and on an answer to a person.
     */
    unsubscribeToken: text(),
    /** The credit hold that pays for it; null until it is paid for, and for answers, which are free. */
    holdId: uuid(),
    attempts: integer().notNull().default(0),
    /** Not before this time. */
    dueAt: moment().notNull().default(sql`now()`),
    /** The process that has it in flight while `sending`: `instances.id`. */
    claimedBy: uuid(),
    claimedAt: moment(),
    /** Identifies the claim that took it, so that a claim whose response was lost can be taken back. */
    claimToken: uuid(),
    sentAt: moment(),
    /** When its copy was put into the mailbox's Sent folder, or was found there. Null where the provider files it. */
    filedAt: moment(),
    /** The mail server's last response, and nothing else. `withEmailAnswer` makes the text that people read. */
    response: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("email_messages_in_workspace").on(table.workspaceId, table.id),
    check(
      "email_messages_ready",
      sql`${table.state} in ('draft', 'canceled', 'received') or (${table.subject} is not null and ${table.text} is not null and (${table.holdId} is not null or ${table.enrollmentId} is null))`,
    ),
    ...choiceChecks(table),
    check("email_messages_received", sql`${table.direction} = 'out' or ${table.state} = 'received'`),
    check("email_messages_step", sql`(${table.enrollmentId} is null) = (${table.sequenceStepId} is null)`),
    // Nobody gets a step twice. A message that was not delivered (canceled, or refused for good) does not block another
    // one.
    uniqueIndex("email_messages_once_per_step")
      .on(table.leadId, table.sequenceStepId)
      .where(sql`${table.state} not in ('canceled', 'failed')`),
    index("email_messages_of_lead").on(table.leadId, table.id),
    // Without the workspace as its first column: otherwise the planner would use this index to list a workspace's messages.
    index("email_messages_by_message_id").on(table.messageId),
    index("email_messages_by_given_message_id")
      .on(table.givenMessageId)
      .where(sql`${table.givenMessageId} is not null`),
    // In the order in which a run sends them: a claim must not scan the whole queue.
    index("email_messages_queue")
      .on(table.runId, table.dueAt, table.id)
      .where(sql`${table.state} = 'queued'`),
    index("email_messages_waiting").on(table.campaignId).where(sql`${table.state} in ('draft', 'queued')`),
    index("email_messages_in_hand").on(table.campaignId).where(sql`${table.state} = 'sending'`),
    index("email_messages_of_sender").on(table.fromAddress, table.claimedAt),
    index("email_messages_unknown")
      .on(table.workspaceId, table.claimedAt)
      .where(sql`${table.state} = 'unknown'`),
    // Emails per day, and of a campaign.
    index("email_messages_sent")
      .on(table.workspaceId, table.sentAt, table.campaignId)
      .where(sql`${table.sentAt} is not null`),
    // All that `readFigures` looks at, a person's emails side by side: the texts stay unread.
    index("email_messages_of_sequences")
      .on(
        table.workspaceId,
        table.leadId,
        table.campaignId,
        table.mailboxId,
        table.sequenceStepId,
        table.variantId,
        table.sentAt,
        table.claimedAt,
        table.state,
        table.toAddress,
      )
      .where(
        sql`${table.direction} = 'out' and ${table.enrollmentId} is not null and (${table.sentAt} is not null or ${table.state} = 'bounced')`,
      ),
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

/** The meaning of the mail server's response; `unknown`: the message left and no response came. */
export const SEND_OUTCOMES = ["accepted", "recipient_refused", "refused", "try_later", "unknown"] as const;

/**
 * One hand-over to a mail server and its response, written together with the response. A trigger keeps rows immutable. It
 * is not an attempt if nothing reached the server (it was away, or the process ended first).
 */
export const sendAttempts = pgTable(
  "send_attempts",
  {
    workspaceId: workspaceId(),
    emailMessageId: uuid().notNull(),
    /** 1 for the message's first attempt. */
    number: integer().notNull(),
    outcome: text({ enum: SEND_OUTCOMES }).notNull(),
    /** The server's response; null if there was none. */
    response: text(),
    /** When the message was claimed, and when the response was recorded. */
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

/** The token in the unsubscribe link of a lead's emails, created with the first preview. */
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
