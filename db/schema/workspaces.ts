import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { WorkspaceId } from "../workspace-id";
import { createdAt, id, moment, updatedAt, workspaceId } from "./columns";

export const workspaces = pgTable(
  "workspaces",
  {
    id: id().$type<WorkspaceId>(),
    name: text().notNull(),
    /** The agent drafts an answer whenever somebody opens a conversation that needs one. */
    draftsAnswers: boolean().notNull().default(false),
    /** The language model reads what replies ask for, after the rules. */
    readsReplies: boolean().notNull().default(false),
    /** How long texts of emails are kept, in months; null: as long as the lead. */
    emailTextMonths: integer(),
    /** When all of its emails were last looked at for that; set with the limit too, so that nothing goes before a day has passed. */
    emailTextsSweptAt: moment().notNull().default(sql`now()`),
    /** How far the look that is under way has come, an email's id. */
    emailTextsSweptTo: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check("workspaces_email_text_months", sql`${table.emailTextMonths} between 1 and 120`)],
);

/** Responses stored for `Idempotency-Key`, for 24 hours per workspace, route and key. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Method and path as called: one key on two routes counts as two keys. */
    route: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the body, in hex. The same key with another body is rejected. */
    bodyHash: text().notNull(),
    /** Null while the first request is in flight. */
    status: text(),
    body: text(),
    /** The request that holds the key while in flight. */
    holder: uuid().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("idempotency_keys_once").on(table.workspaceId, table.route, table.key),
    index("idempotency_keys_age").on(table.createdAt),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);

/** Transactional outbox: events are written with the verb's rows and deleted once the engine has accepted them. */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    id: id(),
    name: text().notNull(),
    /** JSON text, passed on unchanged and never queried. */
    data: text().notNull(),
    createdAt: createdAt(),
    /** A sender's lease. After this time another sender may take the row. */
    leasedUntil: moment().notNull().default(sql`now()`),
  },
  (table) => [index("outbox_events_due").on(table.leasedUntil)],
);
