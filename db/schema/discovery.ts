import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { runs } from "./campaigns";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { EMAIL_STATUSES, type EvidenceRow } from "./leads";

/** One query to one search provider, in one run. */
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

/**
 * One page of one run, created when its URL becomes known. The HTML is kept while the run needs it.
 *
 * `pending` → `read` or `failed`, or `pending` again after a temporary failure (`lib/discovery/store-outcomes.ts`); `read`
 * → `extracted` (`lib/discovery/extract-contacts-of-pages.ts`). A page whose final URL was read before goes straight to
 * `extracted`.
 */
export const discoveryPages = pgTable(
  "discovery_pages",
  {
    id: id(),
    workspaceId: workspaceId(),
    runId: uuid().notNull(),
    /** The URL as found, in canonical form. */
    url: text().notNull(),
    host: text().notNull(),
    round: integer().notNull(),
    /** Where the URL comes from; `source` is a site that the caller named and wants read in full. */
    origin: text({ enum: ["source", "search", "sample"] }).notNull(),
    /** Number of links followed from the starting page. */
    depth: integer().notNull().default(0),
    /** Pages with a lower rank are read first. */
    rank: integer().notNull().default(0),
    state: text({ enum: ["pending", "read", "failed", "extracted"] })
      .notNull()
      .default("pending"),
    /** The final URL, after redirects. */
    finalUrl: text(),
    html: text(),
    readAt: moment(),
    error: text(),
    /** Number of requests. A page that failed temporarily is requested again. */
    attempts: integer().notNull().default(0),
    /**
     * Number of times a worker was given its text, counted before the worker starts: a page that crashed a worker twice is
     * not parsed again.
     */
    parseAttempts: integer().notNull().default(0),
    /** The beginning of its text, for scoring. */
    text: text(),
    /** The organization that the page says it belongs to. */
    company: jsonb().$type<{ value: string; quote: string }>(),
    /** In `pain` mode: the sentence that mentions one of the pain points. */
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

/** A contact found on the pages of a run, before it becomes a lead: one per address. */
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
    /** Set once it has become a lead or was rejected. */
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
