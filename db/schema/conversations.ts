import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, id, moment, tsvector, updatedAt, workspaceId } from "./columns";
import { leads } from "./leads";
import { mailboxes } from "./mailboxes";

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

/**
 * A thread with one lead in one mailbox. A lead that was written to from several, or wrote to several, has several. Without a lead: a
 * thread of emails that match nobody, until a person assigns or dismisses them.
 */
export const conversations = pgTable(
  "conversations",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Null: its emails match nobody. No view of the inbox but the unmatched emails shows it. */
    leadId: uuid(),
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
    /** Answers and follow-ups go out from it too. */
    mailboxId: uuid().notNull(),
    /** The words of the lead's name, company and address, for the inbox's search; written by triggers, like `agentId`. */
    search: tsvector(),
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
    unique("conversations_one_per_lead_and_mailbox").on(table.leadId, table.mailboxId),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);
