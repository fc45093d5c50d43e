import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { WorkspaceId } from "../workspace-id";
import { createdAt, id, moment, updatedAt, workspaceId } from "./columns";

export const workspaces = pgTable("workspaces", {
  id: id().$type<WorkspaceId>(),
  name: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Answers kept for `Idempotency-Key`, 24 hours for each workspace, route and key. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Method and path as called, so that one key on two routes is two keys. */
    route: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the body, in hex: the same key with another body is refused. */
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

/** Events on their way to the engine: written with the verb's rows, removed when the engine has them. */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    id: id(),
    name: text().notNull(),
    /** JSON text: handed on as it is, never queried. */
    data: text().notNull(),
    createdAt: createdAt(),
    /** A sender's lease: after it another sender may take the row. */
    leasedUntil: moment().notNull().default(sql`now()`),
  },
  (table) => [index("outbox_events_due").on(table.leasedUntil)],
);
