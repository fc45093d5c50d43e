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
import {
  choiceChecks,
  createdAt,
  folded,
  id,
  moment,
  reversedDomain,
  updatedAt,
  workspaceId,
} from "./columns";
import { leadImports } from "./lead-imports";
import { members } from "./people";

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
 * States of an email. `draft`: not yet written or not yet paid for; `canceled`: never sent, and may be requested again.
 * Transitions (in `lib/channels/email` unless named):
 * - new → `draft`: `draft-emails.ts`; → `queued` once paid for: `pay-for-emails.ts`
 * - `queued` → `sending`: the claim, `take-emails.ts`; `draft` or `queued` → `canceled`: `lib/conversations/cancel-emails.ts`
 * - `queued` → `draft`, its credit still held, where its text says what a page no longer does: `rechecks/void-texts.ts`
 * - `sending` → `sent`, `bounced`, `failed`, `unknown`, or back to `queued` for another attempt: `record-results.ts`
 * - `sending` → `unknown` when the claiming process is dead: the sweep, also in `record-results.ts`
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

/** Where a value came from. `foundAt` is ISO 8601 UTC. */
type Source = { value: string; url: string; quote: string; foundAt: string };
/**
 * Where one field of a lead came from. With `by` (as in the ledger: `user:…`) a person or key set the value by hand, `url` is
 * `person:` and that actor, and an empty `value` means that the field was cleared; `replaced` holds what was there before, newest first.
 */
export type EvidenceRow = Source & {
  field: string;
  by?: string;
  replaced?: (Source & { by?: string; fromLead?: string })[];
  /** When its page was read again and no longer said so. */
  goneAt?: string;
  /** It was found for this lead, another address of the same person, and goes back to it when they are separated. */
  fromLead?: string;
};

/** What precedes or follows a name and is no part of it, folded. */
const HONORIFICS =
  "mr|mrs|ms|miss|mx|sir|dame|dr|prof|professor|rev|herr|frau|hr|fr|dipl|ing|mag|med|phil|rer|nat|jur|habil|mme|mlle|monsieur|madame|sr|sra|srta|dott|dottssa|sig|sigra|dhr|mevr|drs|phd|mba|msc|bsc|jr|esq";
/** A name in lower case, without accents, punctuation and honorifics, its words apart by one space. */
const PERSON = `trim(regexp_replace(regexp_replace(
  lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f]', '', 'g')),
  '\\m(${HONORIFICS})\\M', ' ', 'g'), '[\\s.,;:()"/-]+', ' ', 'g'))`;

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
    /** How well the lead fits the ideal customer profile, 0 to 100; null while nobody has read its company's pages. */
    score: integer(),
    /** How well the person can be reached, 0 to 100; see `lib/leads/scoring/judge-reach.ts`. */
    reach: integer().notNull().default(0),
    /** Set while the lead waits for its company's site to be read in the background. */
    judgeRequestedAt: moment(),
    scoreReasons: jsonb().$type<string[]>().notNull().default([]),
    evidence: jsonb().$type<EvidenceRow[]>().notNull().default([]),
    /** What emails are written from was last seen on its pages then, the oldest of it; null: none of it is from a page. */
    checkedAt: moment(),
    /** Set while an email waits until pages of the lead have been read again. */
    checkRequestedAt: moment(),
    /** A page could not be read again, and emails go on with what was seen before. */
    checkFailedAt: moment(),
    /** The page that showed the address does not any more. */
    addressGone: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`jsonb_path_exists(evidence, '$[*] ? (@.field == "email" && exists(@.goneAt))')`),
      ),
    sample: boolean().notNull().default(false),
    /** The import that created it. */
    importId: uuid(),
    /** The member who looks after it; cleared when they leave the workspace. */
    ownerId: uuid(),
    /** Its tags, at most `MAX_TAGS_OF_LEAD` so that an index entry stays small enough; null rather than empty. */
    tagIds: uuid().array(),
    /** When the lead was last contacted: emailed, or spoken to by phone. It outlasts the status, as does `repliedAt`; a trigger sets what the writer of a status leaves out. */
    contactedAt: moment(),
    /** When the lead first replied. */
    repliedAt: moment(),
    nameKey: folded("name", 80),
    companyKey: folded("company", 80),
    placeKey: folded("location", 80),
    /** Address, domain and title, each on a line of its own, so that one of them can be searched alone. */
    searchText: folded(
      "left(email, 100) || E'\\n' || left(coalesce(domain, ''), 60) || E'\\n' || replace(coalesce(title, ''), E'\\n', ' ')",
      240,
    ),
    /** By which names of people are compared; null for one with fewer than two words. */
    personKey: text().generatedAlwaysAs(
      sql.raw(`case when ${PERSON} like '% %' then left(${PERSON}, 80) end`),
    ),
    /** Another lead that is the same person, and which emails and calls go to from now on. This one only keeps its address and history. */
    mergedInto: uuid(),
    mergedAt: moment(),
    hasPhone: boolean().generatedAlwaysAs(sql.raw("phone is not null")),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("leads_in_workspace").on(table.workspaceId, table.id),
    unique("leads_one_per_address").on(table.workspaceId, table.emailKey),
    index("leads_newest")
      .on(table.workspaceId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.mergedInto} is null`),
    index("leads_newest_of_agent")
      .on(table.workspaceId, table.agentId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.mergedInto} is null`),
    index("leads_to_contact")
      .on(table.campaignId, table.score.desc().nullsLast(), table.id)
      .where(sql`${table.status} = 'new'`),
    // For the counts on the overview: a partial index with an entry for each lead that was contacted, and none for the many
    // that were not.
    index("leads_reached")
      .on(table.workspaceId, table.agentId, table.repliedAt)
      .where(sql`${table.contactedAt} is not null and ${table.mergedInto} is null`),
    // For counts by status and fit. Its entries repeat, so it is a fifteenth of `leads_in_workspace`.
    index("leads_by_status")
      .on(table.workspaceId, table.agentId, table.status, table.score)
      .where(sql`${table.mergedInto} is null`),
    index("leads_to_judge").on(table.workspaceId, table.id).where(sql`${table.judgeRequestedAt} is not null`),
    index("leads_to_check").on(table.workspaceId, table.id).where(sql`${table.checkRequestedAt} is not null`),
    // For an email from a company some of whose people we wrote to: `lib/receiving/match-email.ts`.
    index("leads_by_domain")
      .on(table.workspaceId, sql`split_part(${table.emailKey}, '@', 2)`)
      .where(sql`${table.mailState} is not null`),
    // For the people of a company, and what its row in the list says of them.
    index("leads_of_company")
      .on(table.workspaceId, reversedDomain("domain"), table.score, table.contactedAt)
      .where(sql`${table.domain} is not null`),
    index("leads_of_run").on(table.runId),
    // For people with the same name: `lib/leads/merging/select-duplicates.ts`.
    index("leads_by_person")
      .on(table.workspaceId, table.personKey, table.id)
      .where(sql`${table.personKey} is not null and ${table.mergedInto} is null`),
    // For a person's other addresses: `lib/one-person.ts`. It has an entry for each lead that was merged, and no others.
    index("leads_merged").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    // For clearing the owner when a member leaves.
    index("leads_of_owner").on(table.workspaceId, table.ownerId).where(sql`${table.ownerId} is not null`),
    foreignKey({
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.importId],
      foreignColumns: [leadImports.workspaceId, leadImports.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [members.workspaceId, members.userId],
    }),
    foreignKey({
      columns: [table.workspaceId, table.mergedInto],
      foreignColumns: [table.workspaceId, table.id],
    }),
    check("leads_merged_then", sql`(${table.mergedInto} is null) = (${table.mergedAt} is null)`),
    check("leads_merged_into_another", sql`${table.mergedInto} <> ${table.id}`),
    check("leads_score", sql`${table.score} between 0 and 100`),
    check("leads_reach", sql`${table.reach} between 0 and 100`),
  ],
);

/** Two leads that look like one person and are not, as somebody said. `leadId` is the smaller id. */
export const leadsApart = pgTable(
  "leads_apart",
  {
    workspaceId: workspaceId(),
    leadId: uuid().notNull(),
    otherId: uuid().notNull(),
    /** Who said so, as in the ledger: `user:…`. */
    by: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.otherId] }),
    index("leads_apart_newest").on(table.workspaceId, table.createdAt.desc().nullsFirst()),
    index("leads_apart_other").on(table.otherId),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.otherId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
    check("leads_apart_in_order", sql`${table.leadId} < ${table.otherId}`),
  ],
);
