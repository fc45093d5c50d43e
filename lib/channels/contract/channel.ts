import type { ZodType } from "zod";
import type { Database } from "@/db";
import type { EndReason, PauseReason, WaitingReason } from "@/db/schema";
import type { InWorkspace } from "@/db/scope";
import type { StepKey } from "@/lib/campaigns/pipeline";
import type { Run } from "@/lib/campaigns/start-run";
import type { Context } from "@/lib/context";
import type { Estimate } from "@/lib/credits/estimate";
import type { RunGeneration } from "@/lib/events";

/**
 * A way in which campaigns reach people: email, call. Everything that workflows ask of one stands here, and they go over
 * `CHANNELS` (`channels.ts`) and name none. A new channel is a folder that implements this, and a line in that list; what
 * it has nothing to do for (the optional parts) it leaves out.
 *
 * Who changes a lead and what waits for it takes their rows in one order everywhere, so that no two wait for each other in
 * a circle: what a channel of `locks: "before lead"` has, the lead, what a channel of `locks: "after lead"` has, the
 * credit account.
 */
export type Channel = {
  /** Its key in `channels`, in requests, answers and `runs.channels`. */
  name: string;
  locks: "before lead" | "after lead";

  // Beginning a run.
  /** SQL condition on `leads`: whom a run of the campaign may reach in this way now. */
  reachable(ctx: Context, campaignId: string): InWorkspace;
  /** Errors: `memory_incomplete`, or another refusal with its remedy, where the agent cannot reach anybody in this way. */
  requireReadiness(ctx: Context, agentId: string): Promise<unknown>;
  /** Why no run begins where nobody is reachable, as a sentence. */
  nobody: string;
  /** What a run has to be able to pay to reach the first person, in millionths of a credit; left out: nothing. */
  firstPrice?(ctx: Context): bigint;
  /** What a run would cost at most and whom it would reach, `targetCount` people at most. */
  estimate(ctx: Context, campaignId: string, targetCount: number | undefined): Promise<Estimate>;

  // A run.
  /** What a run does in this way, in order; see `Stage`. */
  stages: readonly Stage[];
  /** The pause of a run whose server or provider stays away. */
  unavailable: PauseReason & WaitingReason;
  /** With the first stage of any channel; `isWanted` is false for a run that goes without this one. May be repeated. */
  begin?(ctx: Context, run: Run, isWanted: boolean): Promise<void>;
  /** After the last stage of all channels, in the transaction that ends the run's steps. */
  finish?(ctx: Context, run: Run, isWanted: boolean): Promise<void>;
  /** In the transaction in which a run fails: nothing of it goes out by itself any more. */
  fail?(ctx: Context, generation: RunGeneration): Promise<void>;

  // A campaign.
  /** Drops what waits, in the transaction of `ctx`; what is in hand must not wait again after it. */
  cancel(ctx: Context, what: { campaignId: string } | { leadId: string }, reason: EndReason): Promise<void>;
  /** Tells the engine again of what rests while a campaign is paused. */
  resume?(ctx: Context, campaignId: string): Promise<void>;
  /** What pause and stop answer of this channel, by field; its values come from `awaitInFlight`. */
  halted: Record<string, ZodType>;
  /**
   * Waits, at most `patienceMs`, for what was begun before a pause or stop. Answers the fields of `halted`: what is still in
   * the air then, among others.
   */
  awaitInFlight(ctx: Context, campaignId: string, patienceMs: number): Promise<Record<string, unknown>>;
  /** How many wait that a stop would drop, and how that is said. */
  countWaiting(ctx: Context, campaignId: string): Promise<number>;
  waiting: { key: string; label: string; one: string; many: string };
  /** What is left of a run, for its resume; null: nothing. */
  estimateRest(ctx: Context, run: Run): Promise<ChannelRest | null>;
  /** How far the run is in this way, as its status shows it; left out: its steps say it themselves. */
  readProgress?(ctx: Context, runId: string): Promise<ChannelProgress>;

  // A person.
  /** Ends or awaits what goes on with a lead until `end` (milliseconds since 1970); answers the ids of what goes on still. */
  endForLead(ctx: Context, leadId: string, end: number): Promise<string[]>;
  /** Said where something goes on still, while the person is being deleted. */
  stillInFlight: string;
  /** Keeps everybody from reaching a deleted person again by what only this channel knows of them. */
  block?(ctx: Context, lead: { id: string; phoneNumber: string | null }): Promise<void>;
  /** Removes what lies outside of the database, before the rows that name it. */
  removeFiles?(ctx: Context, leadId: string): Promise<void>;
  /**
   * Deletes all that names a lead, in the transaction of `ctx`. Answers the credit holds to release, or null, with nothing
   * changed, where something was begun since `endForLead`.
   */
  erase(ctx: Context, leadId: string): Promise<string[] | null>;

  /** Looks after what dead processes had in hand; every minute, in as many processes as there are. */
  sweep?(db: Database): Promise<void>;
};

/**
 * One kind of step of a run, repeated until it is done. Each turn may be repeated without harm: it finds in the database how
 * far the run is.
 */
export type Stage = {
  /** Names its steps in the engine; unique among all channels. */
  key: string;
  /**
   * True where `after` alone says how far it is: each generation begins it anew. So no generation hands over in the middle of
   * it, and its turns do not count against what a generation may take.
   */
  startsAnew?: boolean;
  turn(ctx: Context, generation: RunGeneration, after: Cursor): Promise<StageReport>;
};

/** How far a stage is, as JSON; null at its beginning. */
export type Cursor = string | { [key: string]: string | number } | null;

export type StageReport = {
  /**
   * `done`: the next stage; `more`: another turn; `halted`: paused, stopped or of an earlier generation; `unpaid`: the rest
   * waits for credits; `wait`: not before `waiting.until`; `unavailable`: the server or provider cannot be used.
   */
  end: "done" | "more" | "halted" | "unpaid" | "wait" | "unavailable";
  /** Where `more` goes on. */
  after?: Cursor;
  waiting?: { reason: WaitingReason; until: string } | null;
  /** Somebody was reached, so that earlier failures count no more. */
  reached?: boolean;
};

type ChannelRest = Estimate & {
  /** Of the people, those whom the artificial voice calls. */
  calls?: number;
};

export type ChannelProgress = {
  /** Of run steps whose progress is read off the channel's own records. */
  steps: Partial<Record<StepKey, { done: number; total: number }>>;
  contacted: number;
  unknown: number;
  /** Messages that wait to be sent: `held` in the answers of `/v1`. */
  queued: number;
  changedAt: Date | null;
};
