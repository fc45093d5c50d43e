import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { choiceChecks, id, moment, workspaceId } from "./columns";
import { conversations } from "./conversations";
import { members } from "./people";

export const VIEWER_STATES = ["viewing", "writing"] as const;

/** A member's tab in which a conversation is open. The tab reports every few seconds, and a row counts for 30 s after the last report. */
export const conversationViewers = pgTable(
  "conversation_viewers",
  {
    id: id(),
    workspaceId: workspaceId(),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Made up by the tab. */
    tab: uuid().notNull(),
    state: text({ enum: VIEWER_STATES }).notNull(),
    seenAt: moment().notNull().default(sql`now()`),
  },
  (table) => [
    ...choiceChecks(table),
    unique("conversation_viewers_one_per_tab").on(
      table.workspaceId,
      table.conversationId,
      table.userId,
      table.tab,
    ),
    index("conversation_viewers_age").on(table.seenAt),
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
