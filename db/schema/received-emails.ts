import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, choiceChecks, createdAt, id, moment, workspaceId } from "./columns";
import { REPLY_CLASSES } from "./conversations";
import { FOLDER_ROLES, mailboxes } from "./mailboxes";
import { messages } from "./messages";

/** What an email is that came in; `own`: sent to the lead by a person from their own mail program. */
export const RECEIVED_KINDS = [
  "human",
  "bounce",
  "complaint",
  "auto_reply",
  "challenge",
  "other",
  "own",
] as const;

export const MATCHED_BY = ["thread", "recipient", "sender", "domain", "person"] as const;

/** `facts`: what it is built on. */
export type AnswerDraft = {
  text: string;
  writtenBy: "model" | "template";
  facts: { label: string; value: string }[];
};

/** What is known of a received email beyond its row in `messages`; its `text` there is the newest text alone. */
export const receivedEmails = pgTable(
  "received_emails",
  {
    emailMessageId: uuid().primaryKey(),
    workspaceId: workspaceId(),
    kind: text({ enum: RECEIVED_KINDS }).notNull(),
    receivedAt: moment().notNull(),
    folder: text({ enum: FOLDER_ROLES }).notNull(),
    /** Where it lies in that folder (RFC 9051 §2.3.1.1), while it matches nobody: its body is read from there. */
    uidValidity: bigint({ mode: "number" }),
    uid: bigint({ mode: "number" }),
    /**
     * How it was matched with the conversation: by the message that it answers or reports on, by the address it was sent to,
     * by the sender's address, by the sender's company domain, or by a person. Null: it matches nobody.
     */
    matchedBy: text({ enum: MATCHED_BY }),
    /** The whole plain text, with what it quotes; null while it matches nobody. */
    fullText: text(),
    /** Cleaned when it was stored; shown in a sandboxed frame only. */
    html: text(),
    replyClass: text({ enum: REPLY_CLASSES }),
    /** The sentence that decided the class; null where a person did. */
    classQuote: text(),
    /** Who decided: our rules, the language model, or a person (`users.id` in `classedById`). */
    classedBy: text({ enum: ["rules", "model", "person"] }),
    classedById: text(),
    /** A date that it names: when to come back to them, or when they are back. */
    laterOn: date({ mode: "string" }),
    /** The person to write to instead, as the email names them, or as whoever made a lead of them did. */
    referral: jsonb().$type<{ name: string | null; email: string | null }>(),
    /** The lead that was made of the referral. */
    referralLeadId: uuid(),
    /** When somebody decided that no lead is made of it. */
    referralDismissedAt: moment(),
    /** The agent's last draft of an answer to it. */
    draft: jsonb().$type<AnswerDraft>(),
  },
  (table) => [
    ...choiceChecks(table),
    check(
      "received_emails_unmatched",
      sql`(${table.matchedBy} is null) = (${table.uid} is not null) and (${table.uid} is null) = (${table.uidValidity} is null)`,
    ),
    index("received_emails_unmatched_newest")
      .on(table.workspaceId, table.receivedAt.desc().nullsFirst(), table.emailMessageId.desc().nullsFirst())
      .where(sql`${table.matchedBy} is null`),
    // Most of what comes in is of machines.
    index("received_emails_of_people").on(table.workspaceId).where(sql`${table.kind} = 'human'`),
    index("received_emails_complaints").on(table.workspaceId).where(sql`${table.kind} = 'complaint'`),
    foreignKey({
      columns: [table.workspaceId, table.emailMessageId],
      foreignColumns: [messages.workspaceId, messages.id],
    }).onDelete("cascade"),
  ],
);

/** A file that came with a received email. Its content is deleted after 30 days; name and size stay. */
export const emailAttachments = pgTable(
  "email_attachments",
  {
    id: id(),
    workspaceId: workspaceId(),
    emailMessageId: uuid().notNull(),
    position: integer().notNull(),
    /** As the sender named it. Hostile: never a path, never in a header unescaped. */
    fileName: text().notNull(),
    mediaType: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: "number" }).notNull(),
    /** Null: too large to keep, or deleted. */
    content: bytes(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("email_attachments_position").on(table.emailMessageId, table.position),
    index("email_attachments_kept").on(table.createdAt).where(sql`${table.content} is not null`),
    foreignKey({
      columns: [table.workspaceId, table.emailMessageId],
      foreignColumns: [messages.workspaceId, messages.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Every Message-ID that was ever read from a mailbox, as SHA-256 of the id in hexadecimal digits: an email is taken in once,
 * whatever folder or restart. Where an email has no Message-ID, of its headers. Of mail that belongs to no conversation this
 * is all that is kept.
 */
export const seenEmails = pgTable(
  "seen_emails",
  {
    workspaceId: workspaceId(),
    hash: text().notNull(),
    mailboxId: uuid().notNull(),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.hash] }),
    index("seen_emails_of_mailbox").on(table.mailboxId),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete("cascade"),
  ],
);
