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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { enrollments } from "./enrollments";
import { leads } from "./leads";
import { sequenceSteps } from "./sequences";
import { workspaces } from "./workspaces";

/**
 * `open`: waiting for someone to call. `canceled`: nobody called, and the lead may be queued again.
 *
 * `open` → `done`: `lib/calls/record-call-outcome.ts`, also for voice calls and for a call that was canceled during its
 * conversation. `open` → `canceled`: `lib/calls/cancel-calls.ts`. A follow-up call is a new row.
 */
export const CALL_STATES = ["open", "done", "canceled"] as const;
export const CALL_OUTCOMES = [
  "reached",
  "no_answer",
  "callback",
  "not_interested",
  "meeting",
  "wrong_number",
  "do_not_call",
] as const;

/** Why a call left the call queue before anyone called. */
export const CALL_CANCEL_REASONS = [
  /** The campaign was stopped. */
  "stopped",
  /** The person's data was erased. */
  "erased",
  /** Through the link in an email, or as noted by a person. */
  "unsubscribed",
  "noted_unsubscribed",
  "noted_rejected",
  /** The number is on the do-not-call list. */
  "blocked",
  /** Its step was taken out of the sequence. */
  "step_removed",
  /** The lead's enrollment ended for another reason. */
  "unreachable",
] as const;
export type CallCancelReason = (typeof CALL_CANCEL_REASONS)[number];

/** Who makes a call: a person with the call queue, or the agent with an automated assistant. */
export const CALLERS = ["person", "voice"] as const;

/** What to say, in order. */
export type CallScriptRow = {
  opening: string;
  questions: string[];
  answers: { objection: string; answer: string }[];
};

/** One call to one lead. The row is the task, the claim and the record of the outcome. */
export const calls = pgTable(
  "calls",
  {
    id: id(),
    workspaceId: workspaceId(),
    agentId: uuid().notNull(),
    campaignId: uuid().notNull(),
    leadId: uuid().notNull(),
    /** The run that queued the call. */
    runId: uuid(),
    /** The enrollment and the step of its sequence that the call belongs to; null: it belongs to none. */
    enrollmentId: uuid(),
    sequenceStepId: uuid(),
    /** 1 for the first call to the lead. */
    attempt: integer().notNull().default(1),
    caller: text({ enum: CALLERS }).notNull().default("person"),
    state: text({ enum: CALL_STATES }).notNull().default("open"),
    /** E.164. */
    phone: text().notNull(),
    /** Dialed after the other side has answered. */
    extension: text(),
    /**
     * Space-separated IANA time zones in which the lead may be. The lead is called only when calling hours are open in all
     * of them.
     */
    timeZones: text().notNull(),
    /** The lead's score when the task was created; the call queue is sorted by it, calls without one last. */
    score: integer(),
    script: jsonb().$type<CallScriptRow>().notNull(),
    /** Not before this time. The lead's calling hours apply as well. */
    dueAt: moment().notNull().default(sql`now()`),
    /** True if the lead asked for this time: then only the widest calling hours limit it. */
    isCallback: boolean().notNull().default(false),
    /** Who is working on it, as in the log: `user:…`. The claim expires at `claimedUntil`. */
    claimedBy: text(),
    claimedUntil: moment(),
    outcome: text({ enum: CALL_OUTCOMES }),
    notes: text(),
    cancelReason: text({ enum: CALL_CANCEL_REASONS }),
    endedBy: text(),
    endedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("calls_in_workspace").on(table.workspaceId, table.id),
    check(
      "calls_canceled_with_reason",
      sql`(${table.state} = 'canceled') = (${table.cancelReason} is not null)`,
    ),
    check("calls_done_with_outcome", sql`(${table.state} = 'done') = (${table.outcome} is not null)`),
    // A lead is in the call queue at most once, and so is a number that several leads share, regardless of the number of
    // runs and processes that create tasks.
    uniqueIndex("calls_one_open_per_lead").on(table.leadId).where(sql`${table.state} = 'open'`),
    uniqueIndex("calls_one_open_per_number")
      .on(table.workspaceId, table.phone)
      .where(sql`${table.state} = 'open'`),
    // Nobody is called twice for the same step.
    uniqueIndex("calls_one_per_step")
      .on(table.sequenceStepId, table.leadId)
      .where(sql`${table.sequenceStepId} is not null and ${table.state} <> 'canceled'`),
    index("calls_open_of_enrollment")
      .on(table.enrollmentId)
      .where(sql`${table.enrollmentId} is not null and ${table.state} = 'open'`),
    check("calls_of_step", sql`(${table.enrollmentId} is null) = (${table.sequenceStepId} is null)`),
    index("calls_of_lead").on(table.leadId, table.attempt),
    // The call queue in its order: agreed times first, then the highest score.
    index("calls_list")
      .on(table.workspaceId, table.isCallback.desc().nullsFirst(), table.score.desc().nullsLast(), table.id)
      .where(sql`${table.state} = 'open'`),
    index("calls_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("calls_newest_of_agent").on(
      table.workspaceId,
      table.agentId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("calls_open_of_campaign").on(table.campaignId).where(sql`${table.state} = 'open'`),
    index("calls_of_run").on(table.runId),
    index("calls_of_number").on(table.workspaceId, table.phone),
    foreignKey({ columns: [table.workspaceId, table.leadId], foreignColumns: [leads.workspaceId, leads.id] }),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }),
    foreignKey({
      columns: [table.workspaceId, table.sequenceStepId],
      foreignColumns: [sequenceSteps.workspaceId, sequenceSteps.id],
    }),
  ],
);

export const DO_NOT_CALL_REASONS = ["asked", "manual"] as const;

/** Numbers that nobody in the workspace may call. */
export const doNotCall = pgTable(
  "do_not_call",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** E.164; for a person who was erased, the start of the hash. */
    phone: text().notNull(),
    /** E.164, or `erased:` and a hash. */
    phoneKey: text().notNull(),
    reason: text({ enum: DO_NOT_CALL_REASONS }).notNull(),
    note: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("do_not_call_in_workspace").on(table.workspaceId, table.id),
    unique("do_not_call_one_per_number").on(table.workspaceId, table.phoneKey),
    index("do_not_call_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);

/** Prior express consent of a lead to be called by an automated assistant: what, when and how it was given. */
export const callConsents = pgTable(
  "call_consents",
  {
    id: id(),
    workspaceId: workspaceId(),
    leadId: uuid().notNull(),
    /** What the lead agreed to, in the lead's own words. */
    statement: text().notNull(),
    /** How it was given: a form, an email, a conversation. */
    method: text().notNull(),
    givenAt: moment().notNull(),
    /** Who recorded it, as in the log: `user:…`. */
    by: text().notNull(),
    withdrawnAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("call_consents_in_workspace").on(table.workspaceId, table.id),
    index("call_consents_of_lead").on(table.leadId, table.createdAt),
    foreignKey({
      columns: [table.workspaceId, table.leadId],
      foreignColumns: [leads.workspaceId, leads.id],
    }).onDelete("cascade"),
  ],
);

/** The number of calls per agent and state, maintained by triggers on `calls`, so that a page's `total` needs no count. */
export const callCounts = pgTable(
  "call_counts",
  {
    workspaceId: workspaceId(),
    agentId: uuid().notNull(),
    state: text({ enum: CALL_STATES }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    ...choiceChecks(table),
    primaryKey({ columns: [table.workspaceId, table.agentId, table.state] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);
