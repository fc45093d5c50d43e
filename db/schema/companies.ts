import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, folded, id, moment, updatedAt, workspaceId } from "./columns";
import type { EvidenceRow } from "./leads";
import { workspaces } from "./workspaces";

/** What a page can say of a company. lib/companies/company-fields.ts describes the rest of each. */
const companyFields = {
  name: text(),
  legalName: text(),
  legalForm: text(),
  /** The court or authority that keeps the register, and the number there. */
  register: text(),
  registerNumber: text(),
  /** What the register says of the entry: "Active", "Closed since 2025-03-01". */
  registerStatus: text(),
  /** Legal Entity Identifier (ISO 17442), 20 characters. */
  lei: text(),
  vatId: text(),
  address: text(),
  place: text(),
  phone: text(),
  /** Several words: separated by ", ". */
  industry: text(),
  /** Tags of BCP 47, separated by ", ". */
  languages: text(),
};
export type CompanyFieldName = keyof typeof companyFields;

/**
 * How plainly a page says something. 1: it can be concluded; 2: it is written where such things stand; 3: it is named, by a label, by
 * structured data, or by its check digit; 4: a public register says it.
 */
export type FactTrust = 1 | 2 | 3 | 4;

/** What a page says of the company whose site it is on. The quote is text of the page that holds each part of the value. */
export type CompanyFact = { field: CompanyFieldName; value: string; quote: string; trust: FactTrust };

/** What a page says of its company, and what stands around the quotes. */
export type PageFacts = { facts: CompanyFact[]; excerpt: string };

/** Where one field of a company came from. A field with several values has a row for each. `replaced`: newest first. */
export type CompanyEvidenceRow = Omit<EvidenceRow, "by" | "replaced" | "fromLead"> & {
  trust: FactTrust;
  replaced?: Omit<EvidenceRow, "field" | "by" | "replaced" | "fromLead">[];
};

/** The companies of a workspace's leads: one for each domain that somebody registered. */
export const companies = pgTable(
  "companies",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** As its owner registered it (`lib/text/registrable-domain.ts`); a lead's `domain` is this or a host below it. */
    domain: text().notNull(),
    ...companyFields,
    /** `phone` in E.164; null if its country could not be determined. */
    phoneNumber: text(),
    evidence: jsonb().$type<CompanyEvidenceRow[]>().notNull().default([]),
    /** What is searched, each on a line of its own. */
    searchText: folded(
      ["name", "domain", "legal_name", "place", "industry"]
        .map((field) => `left(coalesce(${field}, ''), 60)`)
        .join(" || E'\\n' || "),
      240,
    ),
    /** By which companies under several domains are compared: VAT number, register and number, registered name and town, phone number. */
    identityKeys: text()
      .array()
      .generatedAlwaysAs(
        sql.raw(`array_remove(array[
          'vat ' || left(upper(regexp_replace(vat_id, '[^A-Za-z0-9]', '', 'g')), 40),
          'register ' || left(lower(register), 80) || ' ' || left(upper(regexp_replace(register_number, '[^A-Za-z0-9]', '', 'g')), 40),
          'name ' || left(lower(legal_name), 80) || ' ' || left(lower(place), 80),
          'phone ' || left(phone_number, 40)
        ], null)`),
      ),
    /** Another company that is the same one under another domain; it is listed there, and its people count there. */
    mergedInto: uuid(),
    mergedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("companies_in_workspace").on(table.workspaceId, table.id),
    unique("companies_one_per_domain").on(table.workspaceId, table.domain),
    // With the words that are searched, so that a page and a count read nothing but this index.
    index("companies_newest")
      .on(
        table.workspaceId,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.searchText,
      )
      .where(sql`${table.mergedInto} is null`),
    // For companies that may be one: `lib/companies/merging/select-duplicate-companies.ts`.
    index("companies_by_identity")
      .on(table.workspaceId, table.id, table.identityKeys)
      .where(sql`${table.mergedInto} is null`),
    // For the further domains of a company, and the company of such a domain.
    index("companies_merged").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index("companies_merged_domain")
      .on(table.workspaceId, table.domain)
      .where(sql`${table.mergedInto} is not null`),
    foreignKey({
      columns: [table.workspaceId, table.mergedInto],
      foreignColumns: [table.workspaceId, table.id],
    }),
    check("companies_merged_then", sql`(${table.mergedInto} is null) = (${table.mergedAt} is null)`),
    check("companies_merged_into_another", sql`${table.mergedInto} <> ${table.id}`),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);

/** Two companies that look like one and are not, as somebody said. `companyId` is the smaller id. */
export const companiesApart = pgTable(
  "companies_apart",
  {
    workspaceId: workspaceId(),
    companyId: uuid().notNull(),
    otherId: uuid().notNull(),
    /** Who said so, as in the ledger: `user:…`. */
    by: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.otherId] }),
    index("companies_apart_newest").on(table.workspaceId, table.createdAt.desc().nullsFirst()),
    index("companies_apart_other").on(table.otherId),
    foreignKey({
      columns: [table.workspaceId, table.companyId],
      foreignColumns: [companies.workspaceId, companies.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.otherId],
      foreignColumns: [companies.workspaceId, companies.id],
    }).onDelete("cascade"),
    check("companies_apart_in_order", sql`${table.companyId} < ${table.otherId}`),
  ],
);

/** What stood around the evidence of a company on each page, as it was read: at most 3,000 characters of visible text. */
export const companySources = pgTable(
  "company_sources",
  {
    workspaceId: workspaceId(),
    companyId: uuid().notNull(),
    /** The page, as in the evidence. */
    url: text().notNull(),
    text: text().notNull(),
    readAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.url] }),
    foreignKey({
      columns: [table.workspaceId, table.companyId],
      foreignColumns: [companies.workspaceId, companies.id],
    }).onDelete("cascade"),
  ],
);
