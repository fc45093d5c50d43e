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
 * `dialling`: being handed to the provider, or nobody knows whether it was taken; `live`: the provider has it; `ended`: it is
 * over; `not_made`: the provider never made it.
 */
export const CALL_ATTEMPT_STATES = ["dialling", "live", "ended", "not_made"] as const;

/** What the lead wanted, as said in the conversation; becomes the outcome of the call when it ends. */
export type CallVerdict =
  | { kind: "outcome"; outcome: (typeof CALL_OUTCOMES)[number]; notes: string; callbackAt?: string }
  /** The call goes to the list, for a person. */
  | { kind: "hand_over"; notes: string };

/** One try to make a call of the list through the telephone provider. */
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
    /** The number that the provider is asked to ring, E.164: the lead's, or with `connect` the person's. */
    toNumber: text().notNull(),
    /** Part of the addresses that the provider calls back; nobody else knows it. */
    hookToken: text().notNull(),
    /** The process that hands it over; nobody once it is not known whether the provider took it. */
    claimedBy: uuid(),
    /** Who asked for it, as in the log: `user:…`. */
    askedBy: text().notNull(),
    /** The provider's id of the call. */
    providerSid: text(),
    /** As the provider calls it: queued, ringing, in-progress, … */
    providerStatus: text(),
    /** human, machine_start, …, where the provider looked. */
    answeredBy: text(),
    /** With `connect`: when the lead's phone was rung, and what came of that. */
    leadCalledAt: moment(),
    leadStatus: text(),
    /** With `voice`: since when something was said to the lead. */
    spokeAt: moment(),
    /** How often the conversation was begun: it begins again when the connection was lost. */
    voiceSessions: integer().notNull().default(0),
    /** The person who took over the conversation, as in the log. */
    takenOverBy: text(),
    verdict: jsonb().$type<CallVerdict>(),
    /** A sentence: why it was not made, or broke off. */
    problem: text(),
    /** For how many minutes credits are held; the provider ends it there. */
    limitMinutes: integer().notNull(),
    /** Millionths of a credit for a started minute. */
    callPrice: micros().notNull(),
    voicePrice: micros().notNull(),
    callHoldId: uuid().notNull(),
    voiceHoldId: uuid(),
    /** Seconds that it lasted, as the provider says. */
    seconds: integer(),
    startedAt: moment().notNull().default(sql`now()`),
    /** When the provider was last heard of it, or asked. */
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
    // One attempt at a time for a call, however many processes and clicks there are.
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
