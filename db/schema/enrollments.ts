import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { leads } from "./leads";
import { mailboxes } from "./mailboxes";
import { sequenceSteps, sequences } from "./sequences";

/**
 * `finished`: the lead got every step; `ended`: it left before that, for its end reason.
 *
 * `active` → `finished` or `ended`: with the result of its email (`lib/channels/email/record-results.ts`) or a person's
 * decision (`lib/conversations/resolve-email.ts`). `active` → `ended`: `lib/enrollments/end-enrollments.ts`. Only
 * `lib/workflows/restore-leads.ts` goes back, after a rejection was undone.
 */
export const ENROLLMENT_STATES = ["active", "finished", "ended"] as const;

/** Why a lead left its sequence before the end, and why a message was not sent. */
export const END_REASONS = [
  /** The person's data was erased. */
  "erased",
  /** The address is on the suppression list. */
  "suppressed",
  // The lead's new status.
  "unsubscribed",
  "replied",
  "bounced",
  "rejected",
  /** The recipient reported an email as spam; the lead's status is `unsubscribed`. */
  "complained",
  /** Reached by phone instead. */
  "contacted",
  /** The mail server refused the message for good, or deferred it until no attempts were left. */
  "failed",
  /** The campaign was stopped. */
  "stopped",
  /** The run failed inside the service. */
  "run_failed",
  /** A message requested outside a campaign run: its run was canceled, failed, or had no mail server for two days. */
  "run_canceled",
  "sending_failed",
  "mail_unavailable",
  /** A lead of the sample web. It is never passed to a mail server. */
  "sample_lead",
  /** The credit held for the message is gone. */
  "credit_gone",
  /** The text breaks a rule. */
  "text_refused",
  /** A person reports that a message with an unknown outcome did not arrive. */
  "not_arrived",
  /** Its step was taken out of the sequence; the enrollment goes on with the next one. */
  "step_removed",
  /** A person decided against this message; the enrollment goes on with the next one. */
  "declined",
  /** Nothing was left to say that the messages before did not; the enrollment goes on with the next step. */
  "nothing_new",
  /** A person canceled the message before it was sent; after a follow-up the enrollment goes on with the next step. */
  "canceled",
  /** The page that showed the address does not any more. */
  "address_gone",
  /** The person is written to at another address. */
  "merged",
  /** A text that a person had seen uses something that its page does not say any more. */
  "fact_gone",
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Why an enrollment waits for a while, by what came in. */
export const HOLD_REASONS = ["auto_reply", "colleague_replied"] as const;

/** One lead's progress through one sequence. The gate before an email checks this state. */
export const enrollments = pgTable(
  "enrollments",
  {
    id: id(),
    workspaceId: workspaceId(),
    campaignId: uuid().notNull(),
    leadId: uuid().notNull(),
    sequenceId: uuid().notNull(),
    /** The step that is due, in flight, or was sent last. */
    currentStepId: uuid().notNull(),
    /** The mailbox it sends from, chosen with the first message and kept. */
    mailboxId: uuid().notNull(),
    /** The run that enrolled the lead; null: requested on its own. */
    runId: uuid(),
    state: text({ enum: ENROLLMENT_STATES }).notNull().default("active"),
    endReason: text({ enum: END_REASONS }),
    /** Held until then, and why: an auto-reply's day of return, a colleague's reply. */
    heldUntil: moment(),
    heldReason: text({ enum: HOLD_REASONS }),
    /** When the step before was sent, or the lead was enrolled: of those whose step is due, the longest waiting go first. */
    waitingSince: moment().notNull().default(sql`now()`),
    /** The current step is sent no earlier than this; null: not scheduled yet, or nothing is left to send. */
    nextDueAt: moment().default(sql`now()`),
    /** A breaker put `nextDueAt` off until then. Once it is another moment, something else did. */
    brokenUntil: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    endedAt: moment(),
  },
  (table) => [
    unique("enrollments_in_workspace").on(table.workspaceId, table.id),
    uniqueIndex("enrollments_one_active").on(table.leadId).where(sql`${table.state} = 'active'`),
    index("enrollments_of_lead").on(table.leadId, table.id),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.sequenceId],
      foreignColumns: [sequences.workspaceId, sequences.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.currentStepId],
      foreignColumns: [sequenceSteps.workspaceId, sequenceSteps.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
    ...choiceChecks(table),
    check("enrollments_end", sql`(${table.state} = 'ended') = (${table.endReason} is not null)`),
    check("enrollments_held", sql`(${table.heldUntil} is null) = (${table.heldReason} is null)`),
    index("enrollments_due_next").on(table.nextDueAt).where(sql`${table.state} = 'active'`),
    check("enrollments_due", sql`${table.state} = 'active' or ${table.nextDueAt} is null`),
  ],
);

/** Why a step was passed over for a person. */
export const STEP_SKIP_REASONS = [
  /** The lead has no phone number. */
  "no_number",
  /** The country of its number, or the time of day there, is not known. */
  "unknown_hours",
  /** The number is on the do-not-call list. */
  "number_blocked",
  /** Somebody called it and found that it is not this person's. */
  "wrong_number",
  /** A call to the lead or the number is in the call queue already. */
  "already_in_queue",
  /** A person decided against the email. */
  "declined",
  /** Memory and evidence had nothing left that the emails before did not say. */
  "nothing_new",
] as const;
export type StepSkipReason = (typeof STEP_SKIP_REASONS)[number];

/** Steps that were passed over; the steps after one count their wait from then. */
export const skippedSteps = pgTable(
  "skipped_steps",
  {
    workspaceId: workspaceId(),
    enrollmentId: uuid().notNull(),
    stepId: uuid().notNull(),
    reason: text({ enum: STEP_SKIP_REASONS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.enrollmentId, table.stepId] }),
    index("skipped_steps_of_step").on(table.stepId),
    foreignKey({
      columns: [table.workspaceId, table.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.stepId],
      foreignColumns: [sequenceSteps.workspaceId, sequenceSteps.id],
    }),
    ...choiceChecks(table),
  ],
);
