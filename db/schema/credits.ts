import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { WorkspaceId } from "../workspace-id";
import { choiceChecks, createdAt, id, micros, moment, updatedAt, workspaceId } from "./columns";
import { workspaces } from "./workspaces";

/** The running totals of a workspace's ledger. `posted − held` is the available balance and never falls below zero. */
export const creditAccounts = pgTable(
  "credit_accounts",
  {
    workspaceId: uuid().$type<WorkspaceId>().primaryKey(),
    posted: micros().notNull().default(sql`0`),
    held: micros().notNull().default(sql`0`),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    check("credit_accounts_no_overdraft", sql`${table.posted} - ${table.held} >= 0`),
    check("credit_accounts_held", sql`${table.held} >= 0`),
  ],
);

/** Append-only: a trigger rejects every UPDATE and DELETE. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: id(),
    workspaceId: workspaceId(),
    kind: text({ enum: ["grant", "charge"] }).notNull(),
    /** The price list key that was charged; null on a grant. */
    action: text(),
    /** Positive for a grant, negative for a charge. */
    amount: micros().notNull(),
    /** What this entry is for, unique within a workspace: a second entry for the same thing is rejected. */
    key: text().notNull(),
    holdId: uuid(),
    runId: uuid(),
    note: text(),
    createdAt: createdAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("credit_entries_once").on(table.workspaceId, table.key),
    // Lists use its first three columns. Sums by day and action use an index-only scan, so that each charged email
    // maintains one index instead of two.
    index("credit_entries_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.kind,
      table.action,
      table.amount,
    ),
    index("credit_entries_of_run").on(table.runId),
    index("credit_entries_granted").on(table.workspaceId).where(sql`${table.kind} = 'grant'`),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);

export const creditHolds = pgTable(
  "credit_holds",
  {
    id: id(),
    workspaceId: workspaceId(),
    key: text().notNull(),
    action: text().notNull(),
    amount: micros().notNull(),
    /** The amount charged; the rest was returned. */
    settled: micros(),
    /**
     * `held` → `settled`: it happened and is charged; `held` → `released`: it did not happen, or `expires_at` has passed.
     * Both are final. `lib/credits/resolve-holds.ts` moves them; settling is `settle-statement.ts`, also inside larger
     * statements.
     */
    state: text({ enum: ["held", "settled", "released"] })
      .notNull()
      .default("held"),
    runId: uuid(),
    /** The sweep releases the hold after this time; null: it stays until it is resolved. */
    expiresAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("credit_holds_once").on(table.workspaceId, table.key),
    index("credit_holds_open").on(table.expiresAt).where(sql`${table.state} = 'held'`),
    index("credit_holds_of_run").on(table.runId).where(sql`${table.state} = 'held'`),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    check("credit_holds_amount", sql`${table.amount} >= 0`),
    check(
      "credit_holds_settled",
      sql`${table.settled} is null or ${table.settled} between 0 and ${table.amount}`,
    ),
  ],
);
