import { bigint, foreignKey, index, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment, tsvector, workspaceId } from "./columns";
import { conversations } from "./conversations";

/**
 * The words of each conversation in which an email was received, for the inbox's search: of its lead and of the emails in it that were sent
 * or received. Written in the background (`lib/inbox/refresh-search-words.ts`): while a conversation is among `search_changes`, what is here
 * may be old.
 */
export const conversationWords = pgTable(
  "conversation_words",
  {
    conversationId: uuid().primaryKey(),
    workspaceId: workspaceId(),
    /** As in `conversations`, so that hits are put in order without a look at each. */
    lastEmailAt: moment(),
    lastReceivedAt: moment(),
    /** Of a conversation with more words than a tsvector holds (1 MB), those of its newest emails. */
    search: tsvector().notNull(),
  },
  (table) => [
    // Of all workspaces: a search names its own beside it.
    index("conversation_words_by_word").using("gin", table.search),
    foreignKey({
      name: "conversation_words_of_conversation",
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Conversations whose words or times have changed since their `conversation_words` were written. Triggers only ever add to it, several rows
 * for one conversation too, so that no transaction waits for another.
 */
export const searchChanges = pgTable(
  "search_changes",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: workspaceId(),
    conversationId: uuid().notNull(),
  },
  (table) => [index("search_changes_of_conversation").on(table.workspaceId, table.conversationId)],
);
