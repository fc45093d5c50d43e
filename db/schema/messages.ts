import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { choiceChecks, createdAt, id, moment, tsvector, updatedAt, workspaceId } from "./columns";
import { conversations } from "./conversations";
import { leads } from "./leads";
import { mailboxes } from "./mailboxes";

export const EMAIL_DIRECTIONS = ["out", "in"] as const;

/**
 * One email, out or in: its headers and its text. What becomes of one that we send is its delivery (`deliveries`). One without a
 * delivery came in, or a person sent it from their own mail program: what is known of it beside this is in `received_emails`.
 * Once it has left or arrived, only what is learned of it changes: the Message-ID that a provider gave it, and that it was filed.
 */
export const messages = pgTable(
  "messages",
  {
    id: id(),
    workspaceId: workspaceId(),
    conversationId: uuid().notNull(),
    /** Null: it came in and matches nobody. Its body stays on the server: `received_emails` says where. */
    leadId: uuid(),
    campaignId: uuid(),
    mailboxId: uuid().notNull(),
    direction: text({ enum: EMAIL_DIRECTIONS }).notNull().default("out"),
    toAddress: text().notNull(),
    toName: text(),
    /** Who wrote an answer in the inbox: `user:<id>` or `key:<id>`. Null: of a sequence, from a mail program, or from outside. */
    author: text(),
    fromAddress: text().notNull(),
    fromName: text().notNull(),
    /** Null until written; afterwards exactly as sent. Of a received email, the newest text alone; null while it matches nobody. */
    subject: text(),
    text: text(),
    /** RFC 5322 Message-ID with its angle brackets; the same at every attempt. */
    messageId: text().notNull(),
    /** The one that we gave it, where its provider sent it under another, which `messageId` then is. */
    givenMessageId: text(),
    /** RFC 5322 §3.6.4, with angle brackets: the message it replies to, and the whole chain, oldest first. */
    inReplyTo: text(),
    references: text().array().notNull().default(sql`'{}'::text[]`),
    /** When its copy was put into the mailbox's Sent folder, or was found there. Null where the provider files it. */
    filedAt: moment(),
    /** The words of sender, subject and text, for the inbox's search. Of a very long text, those of its beginning: a tsvector holds 1 MB. */
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          "search_words(coalesce(subject, '') || ' ' || from_name || ' ' || from_address || ' ' || coalesce(text, ''))",
        ),
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    check("messages_of_campaign", sql`(${table.leadId} is null) = (${table.campaignId} is null)`),
    check("messages_unmatched", sql`${table.leadId} is not null or ${table.direction} = 'in'`),
    unique("messages_in_workspace").on(table.workspaceId, table.id),
    index("messages_of_lead").on(table.leadId, table.id),
    // A conversation is opened without a look at the workspace's others.
    index("messages_of_conversation").on(table.conversationId, table.id),
    // Without the workspace as its first column: otherwise the planner would use this index to list a workspace's messages.
    index("messages_by_message_id").on(table.messageId),
    index("messages_by_given_message_id")
      .on(table.givenMessageId)
      .where(sql`${table.givenMessageId} is not null`),
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
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
  ],
);
