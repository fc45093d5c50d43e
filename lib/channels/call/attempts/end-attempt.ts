import { callAttempts, calls } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { CallRow } from "@/lib/calls/call";
import { type CallAttemptRow, readAttempt } from "@/lib/calls/find-attempt";
import { findCall } from "@/lib/calls/find-call";
import { type Context, transact } from "@/lib/context";
import { releaseHolds, settleHolds } from "@/lib/credits/resolve-holds";
import { findLead } from "@/lib/leads/find-lead";
import { takeUpVoiceCall } from "./take-up-voice-call";

/** How a call ended, as the provider says. */
export type AttemptEnd = {
  status: string;
  seconds: number | null;
  answeredBy?: string | null;
  /** SIP's answer of the other side (RFC 3261 §21), where there was one. */
  sipCode?: number | null;
  /** Why nobody can say how it ended: nothing is charged, and a person goes on with it. */
  lost?: string;
};

/**
 * Writes down that an attempt is over: every started minute that the provider reports is charged, the rest of the hold goes
 * back, and a call of the artificial voice gets its outcome. Once: whoever says it again changes nothing.
 */
export async function endAttempt(ctx: Context, attemptId: string, end: AttemptEnd): Promise<void> {
  await withAttempt(ctx, attemptId, async (ctx, attempt, call) => {
    const seconds = end.status === "completed" ? (end.seconds ?? 0) : 0;
    const minutes = BigInt(Math.ceil(seconds / 60));
    const ended = {
      providerStatus: end.status,
      seconds,
      answeredBy: end.answeredBy ?? attempt.answeredBy,
      heardAt: new Date(),
      endedAt: new Date(),
      claimedBy: null,
      ...(end.lost && {
        problem: end.lost,
        verdict: attempt.verdict ?? { kind: "hand_over" as const, notes: end.lost },
      }),
    };
    await ctx.db
      .update(callAttempts)
      .set({ state: "ended", ...ended })
      .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(callAttempts.id, attempt.id)));
    const hasRung = attempt.providerStatus === "ringing" || attempt.providerStatus === "in-progress";
    if (attempt.mode === "voice")
      await takeUpVoiceCall(ctx, { ...attempt, ...ended }, call, { sipCode: end.sipCode ?? null, hasRung });
    const voiceMinutes = attempt.spokeAt === null ? 0n : minutes;
    await settleHolds(ctx, [
      { holdId: attempt.callHoldId, amount: attempt.callPrice * minutes },
      ...(attempt.voiceHoldId === null
        ? []
        : [{ holdId: attempt.voiceHoldId, amount: attempt.voicePrice * voiceMinutes }]),
    ]);
  });
}

const NEVER_RANG = { sipCode: null, hasRung: false };

/** Writes down that the provider never made a call: it costs nothing. */
export async function endUnmadeAttempt(
  ctx: Context,
  attemptId: string,
  why:
    | { kind: "refused"; number: boolean; problem: string }
    | { kind: "busy" | "unavailable" | "unknown"; problem: string },
): Promise<void> {
  await withAttempt(ctx, attemptId, async (ctx, attempt, call) => {
    await ctx.db
      .update(callAttempts)
      .set({
        state: "not_made",
        problem: why.problem,
        endedAt: sql`now()`,
        heardAt: sql`now()`,
        claimedBy: null,
      })
      .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(callAttempts.id, attempt.id)));
    if (attempt.mode === "connect") await keepForCaller(ctx, attempt);
    else if (why.kind === "refused")
      await takeUpVoiceCall(ctx, { ...attempt, verdict: verdictOfRefusal(why) }, call, NEVER_RANG);
    else await giveBack(ctx, attempt);
    await releaseHolds(ctx, [
      attempt.callHoldId,
      ...(attempt.voiceHoldId === null ? [] : [attempt.voiceHoldId]),
    ]);
  });
}

function verdictOfRefusal({
  number,
  problem,
}: {
  number: boolean;
  problem: string;
}): CallAttemptRow["verdict"] {
  return number
    ? { kind: "outcome", outcome: "wrong_number", notes: problem }
    : { kind: "hand_over", notes: problem };
}

/** The lead's row before the call's, and the call's before the attempt's: any other order would lock in a circle. */
async function withAttempt(
  ctx: Context,
  attemptId: string,
  work: (ctx: Context, attempt: CallAttemptRow, call: CallRow) => Promise<void>,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const known = await readAttempt(ctx, attemptId);
    if (!known) return;
    const { leadId } = await findCall(ctx, known.callId);
    await findLead(ctx, leadId, { lock: true });
    const call = await findCall(ctx, known.callId, { lock: true });
    const attempt = await readAttempt(ctx, attemptId, { lock: true });
    if (attempt === null || attempt.state === "ended" || attempt.state === "not_made") return;
    await work(ctx, attempt, call);
  });
}

/** The person still has the call in flight, and decides what to do. */
async function keepForCaller(ctx: Context, { callId }: CallAttemptRow): Promise<void> {
  await ctx.db
    .update(calls)
    .set({ claimedUntil: sql`least(${calls.claimedUntil}, now() + interval '15 minutes')` })
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, callId), eq(calls.state, "open")));
}

/** As if it had never been tried. */
async function giveBack(ctx: Context, { callId }: CallAttemptRow): Promise<void> {
  await ctx.db
    .update(calls)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, callId), eq(calls.state, "open")));
}
