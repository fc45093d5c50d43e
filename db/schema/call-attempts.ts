import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type CALL_OUTCOMES, calls } from "./calls";
import { choiceChecks, createdAt, id, micros, moment, updatedAt, workspaceId } from "./columns";

/** `connect`: a person's phone rings first, then the lead's. `voice`: the lead speaks with the agent. */
export const CALL_ATTEMPT_MODES = ["connect", "voice"] as const;

/**
 * `dialling`: the request to the provider is being sent, or its outcome is not known. `live`: the provider has the call.
 * `ended`: the call is over. `not_made`: the provider never placed it.
 *
 * `begin-attempt.ts` (in `lib/channels/call/attempts`) inserts `dialling`. `apply-call-status.ts` moves it to `live`, and
 * `end-attempt.ts` from either state to `ended` or `not_made`; both are final. After a crash or silence,
 * `recover-attempts.ts` asks the provider and takes the same paths. Nothing dials again while an attempt is `dialling` or
 * `live`.
 */
export const CALL_ATTEMPT_STATES = ["dialling", "live", "ended", "not_made"] as const;

/** What the lead wanted, according to the conversation. Becomes the outcome of the call when it ends. */
export type CallVerdict =
  | { kind: "outcome"; outcome: (typeof CALL_OUTCOMES)[number]; notes: string; callbackAt?: string }
  /** The call moves to the call queue, for a person. */
  | { kind: "hand_over"; notes: string };

/** One attempt to place a call from the call queue through the phone provider. */
export const callAttempts = pgTable(
  "call_attempts",
  {
    id: id(),
    workspaceId: workspaceId(),
    callId: uuid().notNull(),
    campaignId: uuid().notNull(),
    runId: uuid(),
    mode: text({ enum: CALL_ATTEMPT_MODES }).notNull(),
    state: text({ enum: CALL_ATTEMPT_STATES }).notNull().default("dialling"),
    /** The number that the provider is asked to dial, E.164: the lead's, or with `connect` the person's. */
    toNumber: text().notNull(),
    /** Part of the webhook URLs that the provider calls; a secret. */
    hookToken: text().notNull(),
    /** The process that sends the request to the provider; null once it is unclear whether the provider accepted it. */
    claimedBy: uuid(),
    /** Who requested it, as in the log: `user:…`. */
    askedBy: text().notNull(),
    /** The provider's id of the call. */
    providerSid: text(),
    /** The provider's own status: queued, ringing, in-progress, … */
    providerStatus: text(),
    /** human, machine_start, …, if the provider ran detection. */
    answeredBy: text(),
    /** With `connect`: when the lead's phone was dialed, and the status of that call. */
    leadCalledAt: moment(),
    leadStatus: text(),
    /** With `voice`: when the agent first spoke to the lead. */
    spokeAt: moment(),
    /** How many times the conversation was started. It starts again after a lost connection. */
    voiceSessions: integer().notNull().default(0),
    /** The person who took over the conversation, as in the log. */
    takenOverBy: text(),
    verdict: jsonb().$type<CallVerdict>(),
    /** A sentence: why the call was not placed, or was cut off. */
    problem: text(),
    /** The number of minutes that credits are held for. The provider ends the call after that. */
    limitMinutes: integer().notNull(),
    /** Millionths of a credit per started minute. */
    callPrice: micros().notNull(),
    voicePrice: micros().notNull(),
    callHoldId: uuid().notNull(),
    voiceHoldId: uuid(),
    /** Duration in seconds, as the provider reports it. */
    seconds: integer(),
    startedAt: moment().notNull().default(sql`now()`),
    /** When the provider last reported on the call, or was last polled about it. */
    heardAt: moment().notNull().default(sql`now()`),
    endedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("call_attempts_in_workspace").on(table.workspaceId, table.id),
    unique("call_attempts_hook_token").on(table.hookToken),
    uniqueIndex("call_attempts_provider_sid")
      .on(table.providerSid)
      .where(sql`${table.providerSid} is not null`),
    // One attempt at a time per call, regardless of the number of processes and clicks.
    uniqueIndex("call_attempts_one_at_a_time")
      .on(table.callId)
      .where(sql`${table.state} in ('dialling', 'live')`),
    index("call_attempts_under_way").on(table.heardAt).where(sql`${table.state} in ('dialling', 'live')`),
    index("call_attempts_of_call").on(table.callId, table.createdAt),
    index("call_attempts_of_run").on(table.runId).where(sql`${table.state} in ('dialling', 'live')`),
    foreignKey({
      columns: [table.workspaceId, table.callId],
      foreignColumns: [calls.workspaceId, calls.id],
    }).onDelete("cascade"),
  ],
);

export const TRANSCRIPT_SPEAKERS = ["agent", "lead", "key"] as const;

/** What was said in a conversation, in order. */
export const transcriptLines = pgTable(
  "transcript_lines",
  {
    id: id(),
    workspaceId: workspaceId(),
    attemptId: uuid().notNull(),
    speaker: text({ enum: TRANSCRIPT_SPEAKERS }).notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    ...choiceChecks(table),
    index("transcript_lines_of_attempt").on(table.attemptId, table.id),
    foreignKey({
      columns: [table.workspaceId, table.attemptId],
      foreignColumns: [callAttempts.workspaceId, callAttempts.id],
    }).onDelete("cascade"),
  ],
);
