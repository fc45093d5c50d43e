import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, id, workspaceId } from "./columns";
import { workspaces } from "./workspaces";

/**
 * Who did what: one row for each capability other than a read that a person or a key invokes, and for what the service
 * itself does to a run (`system`). A trigger rejects every change.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    workspaceId: workspaceId(),
    actorKind: text({ enum: ["key", "user", "system"] }).notNull(),
    actorId: text().notNull(),
    /** The name at that time, so that an entry stays readable after the person or key is deleted. */
    actorName: text(),
    /** Name of the capability. */
    capability: text().notNull(),
    /** Ids of the records concerned, by field name. */
    subjects: jsonb().$type<Record<string, string>>().notNull(),
    /** Numbers, flags, enum values and field names; never text that a person wrote. */
    facts: jsonb().$type<Record<string, string | number | boolean | string[]>>().notNull(),
    /** Error code if it was refused; null if it succeeded. */
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
