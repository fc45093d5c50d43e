import { foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents";
import { createdAt, id, updatedAt, workspaceId } from "./columns";

/** A row of an imported file that did not become a lead: its row number (1 is the first row below the header), and why. */
export type RefusedRow = { row: number; reason: string };

/** An imported file of leads, and its report. The file itself is not kept. */
export const leadImports = pgTable(
  "lead_imports",
  {
    id: id(),
    workspaceId: workspaceId(),
    agentId: uuid().notNull(),
    fileName: text().notNull(),
    /** Who imported it, as in the ledger and the log: `user:…`. */
    by: text().notNull(),
    rows: integer().notNull(),
    imported: integer().notNull(),
    refused: jsonb().$type<RefusedRow[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("lead_imports_in_workspace").on(table.workspaceId, table.id),
    index("lead_imports_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    foreignKey({
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
  ],
);
