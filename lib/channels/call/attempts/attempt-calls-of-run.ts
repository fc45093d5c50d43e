import { setTimeout as sleep } from "node:timers/promises";
import type { WaitingReason } from "@/db/schema";
import { calls } from "@/db/schema";
import { acrossWorkspaces, and, eq, sql } from "@/db/scope";
import { hoursOf } from "@/lib/calls/call-settings";
import { nextCallTime } from "@/lib/calls/calling-hours";
import { VOICE } from "@/lib/calls/find-attempt";
import { findVoiceObstacle } from "@/lib/calls/voice-readiness";
import { endStep, findLiveRun, updateStep } from "@/lib/campaigns/run-state";
import type { Run } from "@/lib/campaigns/start-run";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import {
  claimVoiceCall,
  leaveAllToPeople,
  leaveToPeople,
  readVoiceQueue,
  type VoiceQueue,
} from "./claim-voice-call";
import { placeAttempt } from "./place-attempt";
import { recoverAttempts } from "./recover-attempts";

/** How long one step of a run makes calls before it writes down how far it is. */
const SLICE_MS = 30_000;
const LOOK_MS = 250;
/**
 * What costs more than a look at the conversations, going through the whole list above all, is done this often while others are
 * called; so is the looking after what a crash left behind, which is else done once a minute.
 */
const TIDY_MS = 5_000;
/** The provider says too much is asked for at once, and not when to come back. */
const BUSY_MS = 2_000;

export type CallReport = {
  /** `unavailable`: the provider cannot be used now; `wait`: for the lead's hours, a later try, or the provider. */
  end: "done" | "halted" | "unpaid" | "time" | "unavailable" | "wait";
  /** Calls that the provider took. */
  placed: number;
  waiting: { reason: WaitingReason; until: string } | null;
  problem: string | null;
};

/**
 * Has the artificial voice make the calls of an outreach run that are left to it, for a slice of time. Safe to repeat, and in
 * several processes: a call is claimed before it is dialed.
 */
export async function attemptCallsOfRun(ctx: Context, generation: RunGeneration): Promise<CallReport> {
  // What it writes down of a call, it writes down as the voice: the claim is the voice's.
  const voice = { ...ctx, actor: { kind: "system" as const, id: VOICE } };
  const until = Date.now() + SLICE_MS;
  const report = { placed: 0, waiting: null, problem: null };
  let tidied = 0;
  for (;;) {
    const run = await findLiveRun(ctx, generation);
    if (!run) return { ...report, end: "halted" };
    if (!run.voice) return { ...report, end: "done" };
    if (ctx.adapters.phone?.closing.aborted || Date.now() >= until) return { ...report, end: "time" };
    const isTidying = Date.now() - tidied >= TIDY_MS;
    if (isTidying) {
      tidied = Date.now();
      await recoverAttempts(acrossWorkspaces(ctx));
      // The provider or the model that it began with may be gone by now: nobody is called by what is not there.
      if (findVoiceObstacle(ctx)) await leaveAllToPeople(ctx, generation);
      else await leaveToPeople(ctx, generation);
      await updateProgress(ctx, run);
    }
    const claim = await claimVoiceCall(voice, generation);
    if (claim.kind === "halted") return { ...report, end: "halted" };
    if (claim.kind === "attempt") {
      const result = await placeAttempt(voice, claim.attempt, {
        toMachines: run.voice?.voicemail !== undefined,
      });
      if (result.kind === "taken" || result.kind === "unclear") report.placed += 1;
      if (result.kind === "unavailable") {
        const because = { reason: "calls_unavailable", data: { said: result.problem } } as const;
        await updateStep(ctx, run.id, "place_calls", { because });
        return { ...report, end: "unavailable", problem: result.problem };
      }
      if (result.kind === "busy")
        return { ...report, ...waitFor("provider_busy", soon(result.retryAfterMs ?? BUSY_MS)) };
      continue;
    }
    if (claim.kind === "full" && !isTidying) {
      await sleep(LOOK_MS);
      continue;
    }
    // With nobody on the line it is decided how this ends: nothing of what has changed since may be missing.
    let queue = await readVoiceQueue(ctx, generation);
    if (queue.inTheAir === 0) {
      await leaveToPeople(ctx, generation);
      await updateProgress(ctx, run);
      queue = await readVoiceQueue(ctx, generation);
    }
    if (queue.inTheAir === 0 && queue.waiting.length === 0) {
      await endStep(ctx, run.id, "place_calls", "completed");
      return { ...report, end: "done" };
    }
    if (claim.kind === "unpaid" && queue.inTheAir === 0) return { ...report, end: "unpaid" };
    if (claim.kind === "none" && queue.inTheAir === 0) {
      const next = findNext(ctx, queue);
      // Their zones have no hour in common, in which the voice could ever call.
      if (next === null) await leaveAllToPeople(ctx, generation);
      else if (next.getTime() > until) return { ...report, ...waitFor("calling_hours", next) };
    }
    await sleep(LOOK_MS);
  }
}

function waitFor(reason: WaitingReason, until: Date): Pick<CallReport, "end" | "waiting"> {
  return { end: "wait", waiting: { reason, until: until.toISOString() } };
}

function soon(milliseconds: number): Date {
  return new Date(Date.now() + milliseconds);
}

function findNext(ctx: Context, { waiting }: VoiceQueue): Date | null {
  const moments = waiting.flatMap((row) => {
    const from = new Date(Math.max(row.dueAt.getTime(), Date.now()));
    return nextCallTime(row.timeZones, from, hoursOf(row, ctx.settings)) ?? [];
  });
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)));
}

/** Done are those that stand on the list for people, and those that the voice has made. */
async function updateProgress(ctx: Context, run: Run): Promise<void> {
  const [counted] = await ctx.db
    .select({
      total: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${calls.caller} = 'person' or ${calls.state} <> 'open'))::int`,
    })
    .from(calls)
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.runId, run.id)));
  await updateStep(ctx, run.id, "place_calls", counted!);
}
