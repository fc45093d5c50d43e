import { callAttempts, calls } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { CallRow } from "@/lib/calls/call";
import { type CallAttemptRow, readAttempt } from "@/lib/calls/find-attempt";
import { findCall } from "@/lib/calls/find-call";
import { type Context, transact } from "@/lib/context";
import { releaseHolds, settleHolds } from "@/lib/credits/resolve-holds";
import { findLead } from "@/lib/leads/find-lead";
import { takeUpVoiceCall } from "./take-up-voice-call";

/** How a call ended, as reported by the provider. */
export type AttemptEnd = {
  status: string;
  seconds: number | null;
  answeredBy?: string | null;
  /** SIP response code of the other side (RFC 3261 §21), if there was one. */
  sipCode?: number | null;
  /** Why it is unknown how the call ended. Nothing is charged, and a person takes the call on. */
  lost?: string;
};

/**
 * Records the end of an attempt (`ended`): charges every started minute that the provider reports, releases the rest of
 * the hold, and records the outcome of a call by the automated assistant. Idempotent: an attempt that is already over is
 * left unchanged.
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

/** Records that the provider never made the call (`not_made`). It costs nothing. */
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

/**
 * Locks lead, call and attempt in this order; any other order could deadlock. The state is checked again under the
 * lock, so an attempt ends once, however many webhooks and processes report it.
 */
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

/** The person still holds the claim, for at most 15 minutes, and decides what to do. */
async function keepForCaller(ctx: Context, { callId }: CallAttemptRow): Promise<void> {
  await ctx.db
    .update(calls)
    .set({ claimedUntil: sql`least(${calls.claimedUntil}, now() + interval '15 minutes')` })
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, callId), eq(calls.state, "open")));
}

/** Releases the claim, as if the call had never been tried. */
async function giveBack(ctx: Context, { callId }: CallAttemptRow): Promise<void> {
  await ctx.db
    .update(calls)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, callId), eq(calls.state, "open")));
}
