import { foreignKey, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, id, updatedAt, workspaceId } from "./columns";
import { workspaces } from "./workspaces";

export const SUPPRESSION_REASONS = ["unsubscribed", "bounced", "manual"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Addresses that nobody in the workspace may write to. */
export const suppressions = pgTable(
  "suppressions",
  {
    id: id(),
    workspaceId: workspaceId(),
    email: text().notNull(),
    emailKey: text().notNull(),
    reason: text({ enum: SUPPRESSION_REASONS }).notNull(),
    note: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("suppressions_in_workspace").on(table.workspaceId, table.id),
    unique("suppressions_one_per_address").on(table.workspaceId, table.emailKey),
    index("suppressions_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);
