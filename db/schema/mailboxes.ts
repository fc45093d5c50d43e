import { sql } from "drizzle-orm";
import { check, foreignKey, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { workspaces } from "./workspaces";

/** `service`: what the deployment itself sends through, its `SMTP_URL` or the outbox. It receives no mail. */
export const MAILBOX_KINDS = ["service"] as const;
/** Only a `connected` mailbox sends. */
export const MAILBOX_STATES = ["connected", "paused", "needs_attention", "disconnected"] as const;

/** The mailboxes a workspace sends from. Every workspace starts with a service mailbox. */
export const mailboxes = pgTable(
  "mailboxes",
  {
    id: id(),
    workspaceId: workspaceId(),
    kind: text({ enum: MAILBOX_KINDS }).notNull(),
    state: text({ enum: MAILBOX_STATES }).notNull().default("connected"),
    /** Null for the service mailbox: its emails use the sender address from the agent's Memory. */
    address: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("mailboxes_in_workspace").on(table.workspaceId, table.id),
    uniqueIndex("mailboxes_one_service").on(table.workspaceId).where(sql`${table.kind} = 'service'`),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    ...choiceChecks(table),
    check("mailboxes_address", sql`(${table.kind} = 'service') = (${table.address} is null)`),
  ],
);

/**
 * A sender address, across all workspaces. Its row is locked while emails from it are claimed. The mailbox's row would not
 * do: agents of several workspaces may send from one address, and its limits count them together.
 */
export const mailSenders = pgTable("mail_senders", {
  address: text().primaryKey(),
  /** The earliest time for the next email, according to MAIL_PER_SECOND. */
  nextAt: moment().notNull().default(sql`now()`),
});
