import { and, eq, sql } from "drizzle-orm";
import { calls, dials } from "@/db/schema";
import { type Context, transact } from "@/lib/context";
import { releaseHolds, settleHolds } from "@/lib/credits/resolve-holds";
import { findLead } from "@/lib/leads/find-lead";
import type { CallRow } from "../call";
import { findCall } from "../find-call";
import { type DialRow, readDial } from "./find-dial";
import { takeUpVoiceCall } from "./take-up-voice-call";

/** How a call ended, as the provider says. */
export type DialEnd = {
  status: string;
  seconds: number | null;
  answeredBy?: string | null;
  /** SIP's answer of the other side (RFC 3261 §21), where there was one. */
  sipCode?: number | null;
  /** Why nobody can say how it ended: nothing is charged, and a person goes on with it. */
  lost?: string;
};

/**
 * Writes down that a dial is over: every started minute that the provider reports is charged, the rest of the hold goes
 * back, and a call of the artificial voice gets its outcome. Once: whoever says it again changes nothing.
 */
export async function endDial(ctx: Context, dialId: string, end: DialEnd): Promise<void> {
  await withDial(ctx, dialId, async (ctx, dial, call) => {
    const seconds = end.status === "completed" ? (end.seconds ?? 0) : 0;
    const minutes = BigInt(Math.ceil(seconds / 60));
    const ended = {
      ...{ providerStatus: end.status, seconds, answeredBy: end.answeredBy ?? dial.answeredBy },
      ...{ heardAt: new Date(), endedAt: new Date(), claimedBy: null },
      ...(end.lost && {
        problem: end.lost,
        verdict: dial.verdict ?? { kind: "hand_over" as const, notes: end.lost },
      }),
    };
    await ctx.db
      .update(dials)
      .set({ state: "ended", ...ended })
      .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, dial.id)));
    const hasRung = dial.providerStatus === "ringing" || dial.providerStatus === "in-progress";
    if (dial.mode === "voice")
      await takeUpVoiceCall(ctx, { ...dial, ...ended }, call, { sipCode: end.sipCode ?? null, hasRung });
    const voiceMinutes = dial.spokeAt === null ? 0n : minutes;
    await settleHolds(ctx, [
      { holdId: dial.callHoldId, amount: dial.callPrice * minutes },
      ...(dial.voiceHoldId === null
        ? []
        : [{ holdId: dial.voiceHoldId, amount: dial.voicePrice * voiceMinutes }]),
    ]);
  });
}

const NEVER_RANG = { sipCode: null, hasRung: false };

/** Writes down that the provider never made a call: it costs nothing. */
export async function endUnmadeDial(
  ctx: Context,
  dialId: string,
  why:
    | { kind: "refused"; number: boolean; problem: string }
    | { kind: "busy" | "unavailable" | "unknown"; problem: string },
): Promise<void> {
  await withDial(ctx, dialId, async (ctx, dial, call) => {
    await ctx.db
      .update(dials)
      .set({
        state: "not_made",
        problem: why.problem,
        endedAt: sql`now()`,
        heardAt: sql`now()`,
        claimedBy: null,
      })
      .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, dial.id)));
    if (dial.mode === "connect") await keepForCaller(ctx, dial);
    else if (why.kind === "refused")
      await takeUpVoiceCall(ctx, { ...dial, verdict: verdictOfRefusal(why) }, call, NEVER_RANG);
    else await giveBack(ctx, dial);
    await releaseHolds(ctx, [dial.callHoldId, ...(dial.voiceHoldId === null ? [] : [dial.voiceHoldId])]);
  });
}

function verdictOfRefusal({ number, problem }: { number: boolean; problem: string }): DialRow["verdict"] {
  return number
    ? { kind: "outcome", outcome: "wrong_number", notes: problem }
    : { kind: "hand_over", notes: problem };
}

/** The lead's row before the call's, and the call's before the dial's: any other order would lock in a circle. */
async function withDial(
  ctx: Context,
  dialId: string,
  work: (ctx: Context, dial: DialRow, call: CallRow) => Promise<void>,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const known = await readDial(ctx, dialId);
    if (!known) return;
    const { leadId } = await findCall(ctx, known.callId);
    await findLead(ctx, leadId, { lock: true });
    const call = await findCall(ctx, known.callId, { lock: true });
    const dial = await readDial(ctx, dialId, { lock: true });
    if (dial === null || dial.state === "ended" || dial.state === "not_made") return;
    await work(ctx, dial, call);
  });
}

/** The person still has the call in hand, and decides what to do. */
async function keepForCaller(ctx: Context, { callId }: DialRow): Promise<void> {
  await ctx.db
    .update(calls)
    .set({ claimedUntil: sql`least(${calls.claimedUntil}, now() + interval '15 minutes')` })
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, callId), eq(calls.state, "open")));
}

/** As if it had never been tried. */
async function giveBack(ctx: Context, { callId }: DialRow): Promise<void> {
  await ctx.db
    .update(calls)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, callId), eq(calls.state, "open")));
}
