import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { choiceChecks, createdAt, id, moment, workspaceId } from "./columns";
import { mailboxes } from "./mailboxes";

/** Why a breaker opened. The limits stand in `lib/breaker/judge-breaker.ts`. */
export const BREAKER_REASONS = [
  /** Several emails in a row came back because there is no such address. */
  "bounces_in_a_row",
  /** Too many of a mailbox's latest emails to a provider came back. */
  "bounce_rate",
  /** Too many of a campaign's emails came back. */
  "campaign_bounce_rate",
  /** A recipient reported an email as spam. */
  "complaints",
  /** The provider refused an email by its policy (RFC 3463, X.7.X). */
  "refused_by_policy",
] as const;
export type BreakerReason = (typeof BREAKER_REASONS)[number];

/**
 * What holds further emails until a person has looked: of a mailbox to one recipient provider, or of a campaign. Open while
 * `resumedAt` is null; what was resumed stays as history. Holds no personal data.
 */
export const breakers = pgTable(
  "breakers",
  {
    id: id(),
    workspaceId: workspaceId(),
    mailboxId: uuid(),
    campaignId: uuid(),
    /** Key of the recipients' provider (`lib/deliverability/mail-providers.ts`), or `other`; null for a campaign. */
    provider: text(),
    reason: text({ enum: BREAKER_REASONS }).notNull(),
    /** The count that opened it: bounces or complaints among so many emails. */
    bad: integer().notNull(),
    emails: integer().notNull(),
    /** The enhanced status code of a refusal, such as 5.7.1. */
    status: text(),
    isOpen: boolean().notNull().default(true),
    resumedAt: moment(),
    /** `users.id` or `api_keys.id` of whoever resumed it. */
    resumedBy: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("breakers_one_open_of_mailbox")
      .on(table.workspaceId, table.mailboxId, table.provider, table.reason)
      .where(sql`${table.isOpen} and ${table.campaignId} is null`),
    uniqueIndex("breakers_one_open_of_campaign")
      .on(table.workspaceId, table.campaignId, table.reason)
      .where(sql`${table.isOpen} and ${table.campaignId} is not null`),
    index("breakers_of_mailbox").on(table.workspaceId, table.mailboxId, table.createdAt),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
    check("breakers_of_one", sql`(${table.mailboxId} is null) <> (${table.campaignId} is null)`),
    check("breakers_open", sql`${table.isOpen} = (${table.resumedAt} is null)`),
    ...choiceChecks(table),
  ],
);

/** Who hosts the mail of a recipient's domain, as its MX records say. The same for every workspace. */
export const recipientDomains = pgTable("recipient_domains", {
  domain: text().primaryKey(),
  /** Key of the provider; null: none of those that are known. */
  provider: text(),
  checkedAt: moment().notNull().default(sql`now()`),
});
