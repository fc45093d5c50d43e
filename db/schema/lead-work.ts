import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { leads } from "./leads";
import { users } from "./people";
import { workspaces } from "./workspaces";

/** Labels that a workspace gives to its leads. `leads.tagIds` says which leads have which. */
export const tags = pgTable(
  "tags",
  {
    id: id(),
    workspaceId: workspaceId(),
    name: text().notNull(),
    /** The name without case and accents: two tags never differ in those alone. */
    nameKey: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("tags_in_workspace").on(table.workspaceId, table.id),
    unique("tags_one_per_name").on(table.workspaceId, table.nameKey),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);

/** What stood around the evidence of a lead on each page, as it was read: at most 3,000 characters of visible text. */
export const leadSources = pgTable(
  "lead_sources",
  {
    workspaceId: workspaceId(),
    leadId: uuid().notNull(),
    /** The page, as in the evidence. */
    url: text().notNull(),
    text: text().notNull(),
    readAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.url] }),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);

/** A page that is being read again, or could not be read the last time. Without a row nothing is known against it. */
export const pageChecks = pgTable(
  "page_checks",
  {
    workspaceId: workspaceId(),
    /** SHA-256 of its URL, which may name a person. */
    urlHash: text().notNull(),
    /** How often it was begun since it was last read. */
    attempts: integer().notNull(),
    /** Whoever reads it has until then. */
    claimedUntil: moment(),
    /** Earlier than this it is not tried again. */
    nextTryAt: moment().notNull(),
    /** After the last attempt: emails go on with what was seen before. */
    givenUpAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.urlHash] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);

/** What members and API keys write down about a lead. */
export const leadNotes = pgTable(
  "lead_notes",
  {
    id: id(),
    workspaceId: workspaceId(),
    leadId: uuid().notNull(),
    text: text().notNull(),
    authorKind: text({ enum: ["key", "user", "system"] }).notNull(),
    authorId: text().notNull(),
    /** The name at that time, so that a note stays readable after the person or key is deleted. */
    authorName: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("lead_notes_in_workspace").on(table.workspaceId, table.id),
    index("lead_notes_of_lead").on(table.leadId, table.createdAt),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);

/** A filter and order of the list of leads under a name. */
export const leadViews = pgTable(
  "lead_views",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** The member who made it. */
    userId: uuid().notNull(),
    name: text().notNull(),
    /** The query of the list's URL, without page and open lead. */
    query: text().notNull(),
    /** Whether everybody in the workspace sees it. */
    isShared: boolean().notNull().default(false),
    /** Whether the list opens with it: for everybody if it is shared, before that for the member themselves. */
    isDefault: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("lead_views_in_workspace").on(table.workspaceId, table.id),
    uniqueIndex("lead_views_one_default")
      .on(table.workspaceId, table.userId)
      .where(sql`${table.isDefault} and not ${table.isShared}`),
    uniqueIndex("lead_views_one_shared_default")
      .on(table.workspaceId)
      .where(sql`${table.isDefault} and ${table.isShared}`),
    index("lead_views_of_workspace").on(table.workspaceId, table.position),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }).onDelete("cascade"),
  ],
);
