import { foreignKey, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, updatedAt, workspaceId } from "./columns";
import { conversations } from "./conversations";
import { members } from "./people";

/**
 * What a member writes as an answer to a conversation, on all their devices and for nobody else to read. Sent or cleared, the row stays
 * with an empty text: a device that still shows the old one is told by its revision.
 */
export const replyDrafts = pgTable(
  "reply_drafts",
  {
    id: id(),
    workspaceId: workspaceId(),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    text: text().notNull(),
    /** Raised with each text; 0 is what nobody has saved. */
    revision: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("reply_drafts_one_per_member").on(table.workspaceId, table.conversationId, table.userId),
    foreignKey({
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
    }).onDelete("cascade"),
  ],
);
