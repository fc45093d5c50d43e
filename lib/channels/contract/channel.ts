import type { ZodType } from "zod";
import type { Database } from "@/db";
import type { EndReason, PauseReason, WaitingReason } from "@/db/schema";
import type { InWorkspace } from "@/db/scope";
import type { StepKey } from "@/lib/campaigns/pipeline";
import type { Run } from "@/lib/campaigns/runs";
import type { Context } from "@/lib/context";
import type { Estimate } from "@/lib/credits/estimate";
import type { RunGeneration } from "@/lib/events";
import type { OutreachChoice } from "./rank-leads";

/**
 * A channel through which campaigns reach people: email, call. It holds everything that workflows need from a channel;
 * they iterate over `CHANNELS` (`channels.ts`) and name none. A new channel is a folder that implements this type, and
 * a line in that list; it leaves out the optional parts that it does not need.
 *
 * Lock order, the same everywhere to avoid deadlocks: the rows of channels with `locks: "before lead"`, the lead, the
 * rows of channels with `locks: "after lead"`, the credit account.
 */
export type Channel = {
  /** Its key in `channels`, in requests, answers and `runs.channels`. */
  name: string;
  locks: "before lead" | "after lead";
  planner: ChannelPlanner;
  deliverer: ChannelDeliverer;
  lifecycle: ChannelLifecycle;
};

/** Whom a run reaches, and at what cost. */
type ChannelPlanner = {
  /** SQL condition on `leads`: whom a run of the campaign may reach through this channel now. */
  reachable(ctx: Context, campaignId: string): InWorkspace;
  /**
   * Errors: `memory_incomplete`, or another refusal with its remedy, if the agent cannot reach anyone through this
   * channel.
   */
  requireReadiness(ctx: Context, agentId: string): Promise<unknown>;
  /** Why a run cannot begin when nobody is reachable, as a sentence. */
  nobody: string;
  /** A run with `review` writes what goes out through this channel, and stops before it does; omitted: it cannot. */
  canReview?: true;
  /** What a run must be able to pay to reach the first person, in millionths of a credit; omitted: nothing. */
  firstPrice?(ctx: Context): bigint;
  /** What a run would cost at most and whom it would reach. */
  estimate(ctx: Context, campaignId: string, choice: OutreachChoice): Promise<Estimate>;
  /**
   * Stores whom a run reaches, in the transaction that starts it, if this is the run's first channel; omitted: its
   * stages select them.
   */
  choose?(ctx: Context, run: Run): Promise<void>;
  /** What is left of a run, for its resume; null: nothing. */
  estimateRest(ctx: Context, run: Run): Promise<ChannelRest | null>;
};

/** A run on its way. */
type ChannelDeliverer = {
  /** The stages of a run on this channel, in order; see `Stage`. */
  stages: readonly Stage[];
  /** The reason for pausing a run whose server or provider stays unavailable. */
  unavailable: PauseReason & WaitingReason;
  /**
   * Runs with the first stage of any channel; `isWanted` is false if the run does not use this channel. May be
   * repeated.
   */
  begin?(ctx: Context, run: Run, isWanted: boolean): Promise<void>;
  /**
   * Whether the channel still reaches people of a run whose stages are over, by itself; whoever does the last of it completes the run
   * (`finishOutreach`). Omitted: its stages reach everybody.
   */
  isDelivering?(ctx: Context, run: Run): Promise<boolean>;
  /** Runs once the stages of all channels are over and nothing is left to deliver, in the transaction that ends the run's steps. */
  finish?(ctx: Context, run: Run, isWanted: boolean): Promise<void>;
  /** Runs in the transaction in which a run fails: afterwards nothing of it goes out by itself. */
  fail?(ctx: Context, generation: RunGeneration): Promise<void>;
  /** The run's progress on this channel, as its status shows it; omitted: its steps hold it. */
  readProgress?(ctx: Context, runId: string): Promise<ChannelProgress>;
  /** Recovers what dead processes had in flight. Runs every minute, in any number of processes. */
  sweep?(db: Database): Promise<void>;
};

/** What happens to a campaign, or to a person: pause, stop, resume, and deletion for good. */
type ChannelLifecycle = {
  /** Cancels what waits, in the transaction of `ctx`. Anything in flight must not return to the queue afterwards. */
  cancel(ctx: Context, what: { campaignId: string } | { leadId: string }, reason: EndReason): Promise<void>;
  /** Emits the events again for work that waited while the campaign was paused. */
  resume?(ctx: Context, campaignId: string): Promise<void>;
  /** The fields that pause and stop answer for this channel; `awaitInFlight` returns their values. */
  halted: Record<string, ZodType>;
  /**
   * Waits, at most `patienceMs`, for what was begun before a pause or stop. Returns the fields of `halted`, such as
   * what is still in flight then.
   */
  awaitInFlight(ctx: Context, campaignId: string, patienceMs: number): Promise<Record<string, unknown>>;
  /** How many waiting items a stop would cancel, and their wording. */
  countWaiting(ctx: Context, campaignId: string): Promise<number>;
  waiting: { key: string; label: string; one: string; many: string };

  /**
   * Ends or awaits a lead's work in flight until `end` (milliseconds since 1970). Returns the ids of what is still in
   * flight.
   */
  endForLead(ctx: Context, leadId: string, end: number): Promise<string[]>;
  /** The message if something is still in flight while the person is being deleted. */
  stillInFlight: string;
  /** Keeps a deleted person from being reached again, by data that only this channel has. */
  block?(ctx: Context, lead: { id: string; phoneNumber: string | null }): Promise<void>;
  /** Removes what is stored outside the database, before the rows that name it. */
  removeFiles?(ctx: Context, leadId: string): Promise<void>;
  /**
   * Deletes everything that names a lead, in the transaction of `ctx`. Returns the credit holds to release, or null,
   * with nothing changed, if something was begun since `endForLead`.
   */
  erase(ctx: Context, leadId: string): Promise<string[] | null>;
};

/**
 * One kind of step of a run, repeated until it is done. Each turn is safe to repeat: it reads the run's progress from
 * the database.
 */
export type Stage = {
  /** Names its steps in the engine; unique among all channels. */
  key: string;
  /**
   * True if `after` alone holds its progress: each generation starts it from the beginning. No generation hands over in
   * the middle of it, and its turns do not count toward a generation's step limit.
   */
  startsAnew?: boolean;
  turn(ctx: Context, generation: RunGeneration, after: Cursor): Promise<StageReport>;
};

/** The progress of a stage, as JSON; null at its beginning. */
export type Cursor = string | { [key: string]: string | number | null } | null;

export type StageReport = {
  /**
   * `done`: the next stage; `more`: another turn; `halted`: paused, stopped or of an earlier generation; `unpaid`: the
   * rest waits for credits; `wait`: not before `waiting.until`; `unavailable`: the server or provider cannot be used.
   */
  end: "done" | "more" | "halted" | "unpaid" | "wait" | "unavailable";
  /** Where `more` continues. */
  after?: Cursor;
  waiting?: { reason: WaitingReason; until: string } | null;
  /** Someone was reached, so earlier failures no longer count. */
  reached?: boolean;
};

type ChannelRest = Estimate & {
  /** How many of the people the automated assistant calls. */
  calls?: number;
};

export type ChannelProgress = {
  /** For run steps whose progress is read from the channel's own records. */
  steps: Partial<Record<StepKey, { done: number; total: number }>>;
  contacted: number;
  unknown: number;
  /** Messages waiting to be sent; `held` in the answers of `/v1`. */
  queued: number;
  changedAt: Date | null;
};
