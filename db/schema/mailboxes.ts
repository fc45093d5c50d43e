import { sql } from "drizzle-orm";
import { check, foreignKey, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { workspaces } from "./workspaces";

/** `service`: what the deployment itself sends through, its `SMTP_URL` or the outbox. It receives nothing. */
export const MAILBOX_KINDS = ["service"] as const;
/** Only a `connected` one sends. */
export const MAILBOX_STATES = ["connected", "paused", "needs_attention", "disconnected"] as const;

/** What a workspace sends from. Each has its service mailbox from the start. */
export const mailboxes = pgTable(
  "mailboxes",
  {
    id: id(),
    workspaceId: workspaceId(),
    kind: text({ enum: MAILBOX_KINDS }).notNull(),
    state: text({ enum: MAILBOX_STATES }).notNull().default("connected"),
    /** Null for the service mailbox: its email carries the sender's address of the agent's Memory. */
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
 * A sender address, over all workspaces: its row is locked while emails from it are claimed. Not the mailbox's, because
 * the agents of several workspaces may write from one address, and its limits count them together.
 */
export const mailSenders = pgTable("mail_senders", {
  address: text().primaryKey(),
  /** The moment at which the next mail may go, by MAIL_PER_SECOND. */
  nextAt: moment().notNull().default(sql`now()`),
});
