import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { choiceChecks, createdAt, id, updatedAt, workspaceId } from "./columns";
import type { OpenDataSource } from "./run-choices";
import { workspaces } from "./workspaces";

export const agents = pgTable(
  "agents",
  {
    id: id(),
    workspaceId: workspaceId(),
    campaignId: uuid().notNull().unique(),
    name: text().notNull(),
    status: text({ enum: ["active", "paused", "archived"] })
      .notNull()
      .default("active"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("agents_in_workspace").on(table.workspaceId, table.id),
    index("agents_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
  ],
);

export const memories = pgTable(
  "memories",
  {
    agentId: uuid().primaryKey(),
    workspaceId: workspaceId(),
    profileJson: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    icpJson: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    identityJson: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    senderName: text(),
    senderTitle: text(),
    senderEmail: text(),
    companyName: text(),
    website: text(),
    phone: text(),
    postalAddress: text(),
    language: text(),
    timeZone: text(),
    signature: text(),
    /** Public data that its discoveries use; only a person's choice adds one. */
    openData: text().array().$type<OpenDataSource[]>().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
  ],
);
