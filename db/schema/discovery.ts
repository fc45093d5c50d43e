import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { runs } from "./campaigns";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { EMAIL_STATUSES, type EvidenceRow } from "./leads";

/** One query to one search provider in one run. */
export const discoveryQueries = pgTable(
  "discovery_queries",
  {
    id: id(),
    workspaceId: workspaceId(),
    runId: uuid().notNull(),
    round: integer().notNull(),
    provider: text().notNull(),
    query: text().notNull(),
    state: text({ enum: ["pending", "done", "failed"] })
      .notNull()
      .default("pending"),
    results: integer().notNull().default(0),
    error: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("discovery_queries_once").on(table.runId, table.provider, table.query),
    foreignKey({ columns: [table.workspaceId, table.runId], foreignColumns: [runs.workspaceId, runs.id] }),
  ],
);

/** One page of one run, from the moment its URL is known. The text stays while the run needs it. */
export const discoveryPages = pgTable(
  "discovery_pages",
  {
    id: id(),
    workspaceId: workspaceId(),
    runId: uuid().notNull(),
    /** As found, in canonical form. */
    url: text().notNull(),
    host: text().notNull(),
    round: integer().notNull(),
    /** Where the URL comes from; `source` is what the caller named and wants whole. */
    origin: text({ enum: ["source", "search", "sample"] }).notNull(),
    /** Links followed from where it began. */
    depth: integer().notNull().default(0),
    /** Lower is read sooner. */
    rank: integer().notNull().default(0),
    state: text({ enum: ["pending", "read", "failed", "extracted"] })
      .notNull()
      .default("pending"),
    /** Where it was in the end, after redirects. */
    finalUrl: text(),
    html: text(),
    readAt: moment(),
    error: text(),
    /** Times it was asked for: what failed in passing is tried again. */
    attempts: integer().notNull().default(0),
    /** Times a worker was given its text, counted before: what ended a worker twice is not parsed again. */
    parseAttempts: integer().notNull().default(0),
    /** The beginning of its words, for scoring. */
    text: text(),
    /** The organisation that the page says it is of. */
    company: jsonb().$type<{ value: string; quote: string }>(),
    /** In `pain` mode: the sentence that voices one of the pains. */
    painQuote: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("discovery_pages_once").on(table.runId, table.url),
    index("discovery_pages_todo").on(table.runId, table.state, table.rank, table.id),
    foreignKey({ columns: [table.workspaceId, table.runId], foreignColumns: [runs.workspaceId, runs.id] }),
  ],
);

/** A contact found on the pages of a run, before it becomes a lead: one for each address. */
export const discoveryContacts = pgTable(
  "discovery_contacts",
  {
    id: id(),
    workspaceId: workspaceId(),
    runId: uuid().notNull(),
    emailKey: text().notNull(),
    kind: text({ enum: ["person", "role"] }).notNull(),
    /** The fields of the lead, each backed by a row of `evidence`. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    evidence: jsonb().$type<EvidenceRow[]>().notNull(),
    host: text().notNull(),
    origin: text({ enum: ["source", "search", "sample"] }).notNull(),
    emailStatus: text({ enum: EMAIL_STATUSES }),
    /** Set once it has become a lead, or was judged. */
    outcome: text({ enum: ["lead", "duplicate", "excluded", "passed_over"] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("discovery_contacts_once").on(table.runId, table.emailKey),
    index("discovery_contacts_open").on(table.runId).where(sql`${table.outcome} is null`),
    foreignKey({ columns: [table.workspaceId, table.runId], foreignColumns: [runs.workspaceId, runs.id] }),
  ],
);
