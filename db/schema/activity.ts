import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CALL_OUTCOMES } from "./calls";
import type { PauseReason } from "./campaigns";
import { choiceChecks, id, moment, workspaceId } from "./columns";
import { EMAIL_STATE_REASONS, type EmailStateData } from "./conversations";
import { type LEAD_STATUSES, leads, type SuppressionReason } from "./leads";
import { workspaces } from "./workspaces";

/** Kinds of events that the log of a campaign shows. */
export const LOGGED_KINDS = [
  "run_started",
  "run_completed",
  "run_failed",
  "run_stopped",
  "run_restarted",
  "paused",
  "resumed",
  "lead_found",
  "lead_imported",
  "email_sent",
  "email_unknown",
  "email_bounced",
  "email_failed",
] as const;

/** All of them, in the order in which such things happen to a lead: two of one moment are told in it. */
export const ACTIVITY_KINDS = [
  "run_started",
  "lead_found",
  "lead_imported",
  "email_drafted",
  "email_queued",
  "email_sent",
  "email_unknown",
  "email_bounced",
  "email_failed",
  "email_canceled",
  "replied",
  "rejected",
  "unsubscribed",
  "bounced",
  "restored",
  "called",
  "suppressed",
  "paused",
  "resumed",
  "run_restarted",
  "run_completed",
  "run_failed",
  "run_stopped",
] as const;

export const ACTIVITY_REASONS = [
  ...(["user", "out_of_credits", "calls_unavailable"] as const satisfies PauseReason[]),
  ...(["manual"] as const satisfies SuppressionReason[]),
  // With which pauses and suppressions share some.
  ...EMAIL_STATE_REASONS,
] as const;

export type ActivityDetails = {
  /** The lead's status until then. */
  before?: (typeof LEAD_STATUSES)[number];
  /** With which a lead was found or imported. */
  score?: number;
  /** Of a call. */
  outcome?: (typeof CALL_OUTCOMES)[number];
} & EmailDetails;

/** What the sentence of a message's reason needs. */
type EmailDetails = Partial<NonNullable<EmailStateData["text_refused"]>> &
  Partial<EmailStateData["given_up"]> &
  Partial<EmailStateData["no_reply"]>;

/**
 * What happened, one row a fact, written in the transaction that made it true: the one source of a lead's history and of
 * a campaign's log. Append-only: triggers refuse every UPDATE, and a DELETE unless it comes of the lead's own.
 *
 * It names records by their ids and holds nothing of a person, but for `note`. Only the lead is a foreign key, because its
 * deletion takes its events along; the rest would cost every email a look-up, and a reader joins by workspace anyhow.
 */
export const activityEvents = pgTable(
  "activity_events",
  {
    id: id(),
    workspaceId: workspaceId(),
    campaignId: uuid(),
    leadId: uuid(),
    runId: uuid(),
    emailMessageId: uuid(),
    callId: uuid(),
    kind: text({ enum: ACTIVITY_KINDS }).notNull(),
    reason: text({ enum: ACTIVITY_REASONS }),
    details: jsonb().$type<ActivityDetails>(),
    /** What a person wrote down, or a mail server answered. */
    note: text(),
    actorKind: text({ enum: ["key", "user", "system"] }).notNull(),
    actorId: text().notNull(),
    /** As it was then, so that an event can be read when the person or the key is gone. */
    actorName: text(),
    at: moment().notNull().default(sql`now()`),
  },
  (table) => [
    ...choiceChecks(table),
    index("activity_events_of_lead").on(table.leadId, table.at).where(sql`${table.leadId} is not null`),
    index("activity_events_logged")
      .on(table.campaignId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.kind} in (${sql.raw(LOGGED_KINDS.map((kind) => `'${kind}'`).join(", "))})`),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);
