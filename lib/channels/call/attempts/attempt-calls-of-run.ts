import { setTimeout as sleep } from "node:timers/promises";
import type { WaitingReason } from "@/db/schema";
import { calls } from "@/db/schema";
import { acrossWorkspaces, and, eq, sql } from "@/db/scope";
import { hoursOf } from "@/lib/calls/call-settings";
import { nextCallTime } from "@/lib/calls/calling-hours";
import { VOICE } from "@/lib/calls/find-attempt";
import { findVoiceObstacle } from "@/lib/calls/voice-readiness";
import { endStep, findLiveRun, updateStep } from "@/lib/campaigns/run-state";
import type { Run } from "@/lib/campaigns/runs";
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

/** How long one step of a run makes calls before it returns and its progress is recorded. */
const SLICE_MS = 30_000;
const LOOK_MS = 250;
/**
 * While calls are in progress, expensive work (above all, scanning the whole list) runs only at this interval. So does
 * the recovery after a crash, which otherwise runs once a minute in the sweep.
 */
const TIDY_MS = 5_000;
/** Used when the provider reports too many requests without saying when to retry. */
const BUSY_MS = 2_000;

export type CallReport = {
  /** `unavailable`: the provider cannot be used now; `wait`: for the lead's hours, a later attempt, or the provider. */
  end: "done" | "halted" | "unpaid" | "time" | "unavailable" | "wait";
  /** Calls that the provider accepted or may have accepted. */
  placed: number;
  waiting: { reason: WaitingReason; until: string } | null;
  problem: string | null;
};

/**
 * Makes the remaining calls of an outreach run with the automated assistant, for one slice of time. Safe to repeat and to
 * run in several processes: each call is claimed, and the claim committed, before it is dialed.
 */
export async function attemptCallsOfRun(ctx: Context, generation: RunGeneration): Promise<CallReport> {
  // Claims belong to the voice, so its actor also writes what comes of them.
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
      // The provider or the model may have been removed since the run began; then people make the remaining calls.
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
        const reason = { code: "calls_unavailable", data: { detail: result.problem } } as const;
        await updateStep(ctx, run.id, "place_calls", { reason });
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
    // With no call in progress, this iteration decides how the step ends, so the queue must be current.
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
      // The lead's time zones share no calling hour, so the voice could never call.
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

/** Done: calls on the list for people, and calls the voice has completed. */
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
