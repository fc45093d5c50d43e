import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CALL_OUTCOMES } from "./calls";
import type { PauseReason } from "./campaigns";
import { choiceChecks, id, moment, workspaceId } from "./columns";
import type { ReplyClass } from "./conversations";
import { EMAIL_STATE_REASONS, type EmailStateData } from "./deliveries";
import { STEP_SKIP_REASONS } from "./enrollments";
import { type LEAD_STATUSES, type LeadFieldName, leads } from "./leads";
import type { FOLDER_ROLES } from "./mailboxes";
import type { SuppressionReason } from "./suppressions";
import { workspaces } from "./workspaces";

/** Kinds of events that a campaign's log shows. */
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
  "replied",
  "unsubscribed",
  "complained",
] as const;

/** All kinds, in the order in which they happen to a lead. Events with the same timestamp are listed in this order. */
export const ACTIVITY_KINDS = [
  "run_started",
  "lead_found",
  "lead_imported",
  "lead_added",
  "lead_edited",
  "lead_tagged",
  "lead_assigned",
  "lead_moved",
  "lead_merged",
  "lead_separated",
  "lead_judged",
  /** A page of the lead was read again and does not say some of it any more. */
  "facts_gone",
  /** A page of the lead could not be read again; emails go on with what was seen before. */
  "facts_unchecked",
  "note_written",
  "draft_edited",
  "draft_regenerated",
  "draft_skipped",
  "draft_restored",
  "email_drafted",
  "email_approved",
  "email_queued",
  "email_sent",
  "email_unknown",
  "email_bounced",
  "email_failed",
  "email_canceled",
  "email_received",
  "email_classified",
  "email_answered",
  "auto_replied",
  /** A folder's UIDs became void on its server, and its last 30 days were read again. */
  "mailbox_reread",
  "complained",
  "replied",
  "rejected",
  "unsubscribed",
  "bounced",
  "restored",
  "call_queued",
  "step_skipped",
  "called",
  "suppressed",
  "held",
  "enrolled",
  "sequence_ended",
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
  // Pauses and suppressions share some of these.
  ...EMAIL_STATE_REASONS,
  ...STEP_SKIP_REASONS.filter((reason) => reason !== "declined" && reason !== "nothing_new"),
] as const;

export type ActivityDetails = {
  /** The lead's previous status. */
  before?: (typeof LEAD_STATUSES)[number];
  /** The score that a lead was found or judged with; null if it was not judged. */
  score?: number | null;
  /** The fields that were set by hand; their values are in the lead's evidence. */
  fields?: LeadFieldName[];
  /** Names of tags that were added and removed; the tags may be renamed or deleted since. */
  added?: string[];
  removed?: string[];
  /** The lead's new owner; null: none. */
  ownerId?: string | null;
  /** The agents between which the lead was moved. */
  fromAgentId?: string;
  toAgentId?: string;
  /** The other lead of one person, with which it was merged or from which it was separated. */
  otherId?: string;
  /** The class of a reply before a person corrected it, and after; null before: it had none. */
  fromClass?: ReplyClass | null;
  toClass?: ReplyClass;
  /** The mailbox whose folder was read again, and which one. */
  mailboxId?: string;
  folder?: (typeof FOLDER_ROLES)[number];
  /** Outcome of a call. */
  outcome?: (typeof CALL_OUTCOMES)[number];
} & EmailDetails;

/** The data that the sentence for a message's reason needs. */
type EmailDetails = Partial<NonNullable<EmailStateData["text_refused"]>> &
  Partial<EmailStateData["given_up"]> &
  Partial<EmailStateData["no_reply"]>;

/**
 * What happened, one row per fact, written in the transaction that made it true. It is the only source for a lead's history
 * and a campaign's log. Append-only: triggers reject every UPDATE, and every DELETE that does not cascade from the lead's
 * own deletion.
 *
 * Rows refer to records by id and contain no personal data, except in `note`. Only the lead is a foreign key, so that
 * deleting a lead deletes its events. The other foreign keys would cost a lookup for every email, and readers join by
 * workspace anyway.
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
    /** A person's note, or a mail server's response. */
    note: text(),
    actorKind: text({ enum: ["key", "user", "system"] }).notNull(),
    actorId: text().notNull(),
    /** The name at that time, so that an event stays readable after the person or key is deleted. */
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
