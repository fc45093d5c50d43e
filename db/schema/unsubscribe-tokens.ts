import { foreignKey, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, workspaceId } from "./columns";
import { leads } from "./leads";

/** The token in the unsubscribe link of a lead's emails, created with the first preview. */
export const unsubscribeTokens = pgTable(
  "unsubscribe_tokens",
  {
    leadId: uuid().primaryKey(),
    workspaceId: workspaceId(),
    token: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);
