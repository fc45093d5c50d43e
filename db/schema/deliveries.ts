import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, moment, updatedAt, workspaceId } from "./columns";
import { END_REASONS, enrollments } from "./enrollments";
import { EMAIL_STATES } from "./leads";
import { messages } from "./messages";
import type { Reason } from "./reasons";
import { sequenceSteps } from "./sequences";

/** Why a delivery is in its state, when the mail server's response does not say so. */
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

/** `detail`: the original error text from the connection, the outbox or the message builder. */
export type EmailStateData = {
  /** The rules that the text breaks; null if another message of its enrollment broke them. */
  text_refused: { findings: string[] } | null;
  /** How many times it was handed over. The server's answer is in `response`. */
  given_up: { tries: number };
  server_unavailable: { detail: string };
  no_reply: { detail: string };
  unsendable: { detail: string };
};
export type EmailReason = Reason<EmailStateReason, EmailStateData>;

/**
 * The way of one outgoing message: the queue entry, the claim, and what became of it. Never reused for another message: a canceled
 * one stays, and a new request creates a new message with its own.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    /** The message's: `messages.id`. */
    id: uuid().primaryKey(),
    workspaceId: workspaceId(),
    /** The message's own lead, campaign and mailbox, whose keys it checks, so that a queue is read without its messages. */
    leadId: uuid().notNull(),
    campaignId: uuid().notNull(),
    mailboxId: uuid().notNull(),
    /** The envelope, RFC 5321: as in the message. */
    fromAddress: text().notNull(),
    toAddress: text().notNull(),
    /** The enrollment and step it belongs to; null outside a sequence. */
    enrollmentId: uuid(),
    sequenceStepId: uuid(),
    /** The step's position when the message was created; 0 is the first email. */
    sequenceStep: integer().notNull().default(0),
    /** The version of the sequence and the variant of the step that its text is from; null outside a sequence. */
    sequenceVersion: integer(),
    variantId: text(),
    /** The run that queued it; null: requested on its own, outside a run. */
    runId: uuid(),
    state: text({ enum: EMAIL_STATES }).notNull().default("draft"),
    stateReason: text({ enum: EMAIL_STATE_REASONS }),
    stateData: jsonb().$type<EmailReason["data"]>(),
    /** When the message's subject and text were last written; null: not yet. */
    writtenAt: moment(),
    /** Of what its text was written from; it changes with that. Null until written. */
    ground: text(),
    /** When a person approved its text, where the campaign asks for that, and when one last changed it. */
    approvedAt: moment(),
    editedAt: moment(),
    /** The token in its unsubscribe link: the lead's own (`unsubscribe_tokens`). Null on an answer to a person, which has no link. */
    unsubscribeToken: text(),
    /** The credit hold that pays for it; null until it is paid for, and for answers, which are free. */
    holdId: uuid(),
    attempts: integer().notNull().default(0),
    /** How often an error kept it from being written or paid for. */
    preparationFailures: smallint().notNull().default(0),
    /** Not before this time. */
    dueAt: moment().notNull().default(sql`now()`),
    /** The process that has it in flight while `sending`: `instances.id`. */
    claimedBy: uuid(),
    claimedAt: moment(),
    /** Identifies the claim that took it, so that a claim whose response was lost can be taken back. */
    claimToken: uuid(),
    sentAt: moment(),
    /** The mail server's last response, and nothing else. `withEmailAnswer` makes the text that people read. */
    response: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    check(
      "deliveries_ready",
      sql`${table.state} in ('draft', 'canceled') or (${table.writtenAt} is not null and (${table.holdId} is not null or ${table.enrollmentId} is null))`,
    ),
    check("deliveries_step", sql`(${table.enrollmentId} is null) = (${table.sequenceStepId} is null)`),
    // Nobody gets a step twice. A message that was not delivered (canceled, or refused for good) does not block another
    // one.
    uniqueIndex("deliveries_once_per_step")
      .on(table.leadId, table.sequenceStepId)
      .where(sql`${table.state} not in ('canceled', 'failed')`),
    index("deliveries_of_lead").on(table.leadId, table.id),
    // In the order in which a run sends them: a claim must not scan the whole queue.
    index("deliveries_queue").on(table.runId, table.dueAt, table.id).where(sql`${table.state} = 'queued'`),
    // Follow-ups, and first emails that were requested one by one, as a mailbox's dispatcher takes them.
    index("deliveries_to_dispatch")
      .on(table.mailboxId, table.dueAt, table.id)
      .where(
        sql`${table.runId} is null and ${table.enrollmentId} is not null and ${table.state} in ('draft', 'queued')`,
      ),
    index("deliveries_waiting").on(table.campaignId).where(sql`${table.state} in ('draft', 'queued')`),
    index("deliveries_in_hand").on(table.campaignId).where(sql`${table.state} = 'sending'`),
    index("deliveries_of_sender").on(table.fromAddress, table.claimedAt),
    index("deliveries_unknown").on(table.workspaceId, table.claimedAt).where(sql`${table.state} = 'unknown'`),
    // Emails per day, and of a campaign.
    index("deliveries_sent")
      .on(table.workspaceId, table.sentAt, table.campaignId)
      .where(sql`${table.sentAt} is not null`),
    // All that `readFigures` looks at, a person's emails side by side.
    index("deliveries_of_sequences")
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
        sql`${table.enrollmentId} is not null and (${table.sentAt} is not null or ${table.state} = 'bounced')`,
      ),
    index("deliveries_of_run").on(table.runId, table.state, table.id),
    foreignKey({
      columns: [table.workspaceId, table.id],
      foreignColumns: [messages.workspaceId, messages.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.sequenceStepId],
      foreignColumns: [sequenceSteps.workspaceId, sequenceSteps.id],
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
      foreignColumns: [messages.workspaceId, messages.id],
    }).onDelete("cascade"),
    ...choiceChecks(table),
  ],
);
