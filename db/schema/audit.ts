import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, id, workspaceId } from "./columns";
import { workspaces } from "./workspaces";

/**
 * Who did what: one row for each call of a person or a key that is not a read, and for what the service does to a run by
 * itself (`system`). A trigger refuses every change.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    workspaceId: workspaceId(),
    actorKind: text({ enum: ["key", "user", "system"] }).notNull(),
    actorId: text().notNull(),
    /** As it was then, so that an entry can be read when the person or the key is gone. */
    actorName: text(),
    /** Name of the capability. */
    capability: text().notNull(),
    /** Ids of the records that it was about, by the name of the field. */
    subjects: jsonb().$type<Record<string, string>>().notNull(),
    /** Numbers, flags, choices and names of fields; never what a person wrote. */
    facts: jsonb().$type<Record<string, string | number | boolean | string[]>>().notNull(),
    /** Why it was refused; null: it was done. */
    code: text(),
    createdAt: createdAt(),
  },
  (table) => [
    ...choiceChecks(table),
    index("audit_entries_newest").on(table.workspaceId, table.id.desc().nullsFirst()),
    index("audit_entries_of_campaign")
      .on(table.workspaceId, sql`(${table.subjects} ->> 'campaignId')`, table.createdAt)
      .where(sql`${table.subjects} ->> 'campaignId' is not null`),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);
