import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { agents } from "./agents";
import { campaigns } from "./campaigns";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { workspaces } from "./workspaces";

export const LEAD_STATUSES = [
  "new",
  "queued",
  "contacted",
  "replied",
  "bounced",
  "unsubscribed",
  "failed",
  "rejected",
] as const;
export const EMAIL_STATUSES = ["published", "verified", "risky", "unknown"] as const;

/**
 * A field as lists search and sort it: lower case, without accents, truncated to fit an index. The database generates it;
 * lib/leads/lead-filter.ts folds search terms the same way.
 */
const folded = (source: string, length: number) =>
  text().generatedAlwaysAs(
    sql.raw(
      `left(lower(regexp_replace(normalize(${source}, NFKD), '[\\u0300-\\u036f]', '', 'g')), ${length})`,
    ),
  );

/**
 * States of an email. `draft`: not yet written or not yet paid for; `canceled`: never sent, and may be requested again.
 * Transitions (in `lib/channels/email` unless named):
 * - new → `draft`: `draft-emails.ts`; → `queued` once paid for: `pay-for-emails.ts`
 * - `queued` → `sending`: the claim, `take-emails.ts`; `draft` or `queued` → `canceled`: `cancel-emails.ts`
 * - `sending` → `sent`, `bounced`, `failed`, `unknown`, or back to `queued` for another attempt: `record-verdicts.ts`
 * - `sending` → `unknown` when the claiming process is dead: the sweep, also in `record-verdicts.ts`
 * - `sending` or `unknown` → `queued` when the claim's own response was lost: `take-back-claim.ts`
 * - `unknown` → `sent` or `canceled`: a person, `lib/conversations/resolve-email.ts`; a late verdict may come first
 */
export const EMAIL_STATES = [
  "draft",
  "queued",
  "sending",
  "sent",
  "unknown",
  "bounced",
  "failed",
  "canceled",
] as const;

/** The fields that a page or a file can be the source of. lib/leads/lead-fields.ts describes the rest of each. */
const leadFields = {
  email: text().notNull(),
  name: text(),
  title: text(),
  company: text(),
  domain: text(),
  phone: text(),
  linkedinUrl: text(),
  location: text(),
};
export type LeadFieldName = keyof typeof leadFields;

/** Where one field of a lead came from. `foundAt` is ISO 8601 UTC. */
export type EvidenceRow = { field: string; value: string; url: string; quote: string; foundAt: string };

export const leads = pgTable(
  "leads",
  {
    id: id(),
    workspaceId: workspaceId(),
    agentId: uuid().notNull(),
    campaignId: uuid().notNull(),
    runId: uuid(),
    ...leadFields,
    /** The case-folded address, which identifies a lead. */
    emailKey: text().notNull(),
    emailStatus: text({ enum: EMAIL_STATUSES }).notNull().default("published"),
    status: text({ enum: LEAD_STATUSES }).notNull().default("new"),
    /** State of the lead's first email, denormalized so that a list needs no join; null before there is one. */
    mailState: text({ enum: EMAIL_STATES }),
    /** `phone` in E.164; null if its country could not be determined. */
    phoneNumber: text(),
    score: integer().notNull().default(0),
    scoreReasons: jsonb().$type<string[]>().notNull().default([]),
    evidence: jsonb().$type<EvidenceRow[]>().notNull().default([]),
    sample: boolean().notNull().default(false),
    /** When the latest email to the lead was sent. */
    contactedAt: moment(),
    nameKey: folded("name", 80),
    companyKey: folded("company", 80),
    placeKey: folded("location", 80),
    /** Address, domain and title. */
    wordsKey: folded("email || ' ' || coalesce(domain, '') || ' ' || coalesce(title, '')", 240),
    hasPhone: boolean().generatedAlwaysAs(sql.raw("phone is not null")),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("leads_in_workspace").on(table.workspaceId, table.id),
    unique("leads_one_per_address").on(table.workspaceId, table.emailKey),
    index("leads_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("leads_newest_of_agent").on(
      table.workspaceId,
      table.agentId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("leads_to_contact")
      .on(table.campaignId, table.score.desc().nullsFirst(), table.id)
      .where(sql`${table.status} = 'new'`),
    // For the counts on the overview: a partial index with an entry for each lead that was contacted, and none for the many
    // that were not.
    index("leads_reached")
      .on(table.workspaceId, table.agentId, table.status)
      .where(sql`${table.status} in ('contacted', 'replied')`),
    index("leads_of_run").on(table.runId),
    foreignKey({
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
    check("leads_score", sql`${table.score} between 0 and 100`),
  ],
);

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

/** The number of leads per agent, maintained by triggers on `leads`, so that a page's `total` needs no count. */
export const leadCounts = pgTable(
  "lead_counts",
  { workspaceId: workspaceId(), agentId: uuid().notNull(), count: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.agentId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);

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
