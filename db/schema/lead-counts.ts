import { foreignKey, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { workspaceId } from "./columns";
import { workspaces } from "./workspaces";

/** The number of leads per agent, maintained by triggers on `leads`, so that a page's `total` needs no count. */
export const leadCounts = pgTable(
  "lead_counts",
  { workspaceId: workspaceId(), agentId: uuid().notNull(), count: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.agentId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);
