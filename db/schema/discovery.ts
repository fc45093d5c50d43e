import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { runs } from "./campaigns";
import { bytes, choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import type { PageFacts } from "./companies";
import { EMAIL_STATUSES, type EvidenceRow } from "./leads";

/** What a page says of itself outside of its running text; see `lib/discovery/extraction/read-signals.ts`. */
export type PageSignals = {
  title: string;
  description: string;
  headings: string[];
  /** Types of schema.org in its structured data. */
  types: string[];
  /** Lines that hold an address. */
  address: string[];
  phones: string[];
  /** The number of other sites that it links to, platforms left out. */
  linkedSites: number;
  /** Numbers of employees that it states: "12", "50+", "11-50". */
  employees: string[];
};

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
    /** For public data: what is asked for. */
    asks: jsonb().$type<{ place: string; industries: string[] }>(),
    /** It waits until then, because the provider is busy; `refusals` counts how often it was. */
    notBefore: moment(),
    refusals: integer().notNull().default(0),
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
    /** Packed (`lib/text/packed-text.ts`), or UTF-8 as it is. */
    html: bytes(),
    /** Characters of `html`, also when it is no longer kept. */
    size: integer().notNull().default(0),
    readAt: moment(),
    error: text(),
    /**
     * Number of requests, counted before each begins. A page that failed temporarily is requested again; `pending` with an attempt and without
     * an `error` means that the attempt never ended.
     */
    attempts: integer().notNull().default(0),
    /**
     * Number of times a worker was given its text, counted before the worker starts: a page that crashed a worker twice is
     * not parsed again.
     */
    parseAttempts: integer().notNull().default(0),
    /**
     * Set where the server sent only a shell that scripts make into a page. `started` is committed before the browser gets it, and each page
     * is given to it once. `read`: what was extracted comes from the browser. `failed`, `off`, `missing`: from what the server sent.
     */
    browser: text({ enum: ["started", "read", "failed", "off", "missing"] }),
    /** Why the browser could not read it, as a clause. */
    browserError: text(),
    /** The beginning of its text, for scoring. */
    text: text(),
    /** What it says of itself, for scoring. */
    signals: jsonb().$type<PageSignals>(),
    /** The organization that the page says it belongs to. */
    company: jsonb().$type<{ value: string; quote: string }>(),
    /** What it says of the company whose site it is on. */
    facts: jsonb().$type<PageFacts>(),
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
    /** By page: what stands around the quotes of the evidence; see `lead_sources`. */
    excerpts: jsonb().$type<Record<string, string>>().notNull().default({}),
    host: text().notNull(),
    origin: text({ enum: ["source", "search", "sample"] }).notNull(),
    emailStatus: text({ enum: EMAIL_STATUSES }),
    /** Set once it has become a lead or was rejected. */
    outcome: text({ enum: ["lead", "duplicate", "excluded", "unfit", "passed_over"] }),
    /** For `unfit`: the lists of the ICP of which it matched no required entry; empty if it matched nothing at all. */
    missed: text().array(),
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
