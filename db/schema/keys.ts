import { foreignKey, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { users } from "./people";
import { workspaces } from "./workspaces";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    workspaceId: workspaceId(),
    name: text().notNull(),
    /** SHA-256 of the whole key, in hex. The key itself is not stored. */
    hash: text().notNull().unique(),
    /** The first characters, so that a person can tell keys apart. */
    prefix: text().notNull(),
    scopes: text().array().notNull(),
    /** The person who created it; null for an operator's key, and when unknown. */
    createdBy: uuid(),
    expiresAt: moment(),
    revokedAt: moment(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("api_keys_in_workspace").on(table.workspaceId, table.id),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    foreignKey({ columns: [table.createdBy], foreignColumns: [users.id] }).onDelete("set null"),
  ],
);
