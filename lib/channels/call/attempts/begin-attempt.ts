import { type CALL_ATTEMPT_MODES, callAttempts, calls } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { CallRow } from "@/lib/calls/call";
import { CLAIM_MS } from "@/lib/calls/claim-next-call";
import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import type { Context } from "@/lib/context";
import { holdTogether } from "@/lib/credits/hold-credits";
import { insufficientCredits, readBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { newId, randomToken } from "@/lib/id";
import { requirePhone } from "@/lib/require-phone";

const TOKEN_LENGTH = 32;
const MINUTE_MS = 60_000;

/**
 * Records, in the transaction of `ctx`, that a call is about to be dialed. Holds the credits for its maximum number of
 * minutes, or for as many as the balance pays for, and claims the call for `askedBy` until it is over. The caller has
 * locked campaign and call and checked that the call may be made. The provider is called only after this commits, so a
 * crash leaves a row to look up.
 *
 * Errors: `insufficient_credits` if the balance does not pay for one minute.
 */
export async function beginAttempt(
  ctx: Context,
  call: CallRow,
  request: { mode: (typeof CALL_ATTEMPT_MODES)[number]; toNumber: string; askedBy: string },
): Promise<CallAttemptRow> {
  const { instanceId } = requirePhone(ctx);
  const settings = ctx.settings;
  const callPrice = priceOf(settings, "callMinute");
  const voicePrice = request.mode === "voice" ? priceOf(settings, "voiceMinute") : 0n;
  const limitMinutes = await countPaidMinutes(ctx, callPrice + voicePrice, settings.CALL_MAX_MINUTES);
  const id = newId();
  const callHoldId = newId();
  const voiceHoldId = request.mode === "voice" ? newId() : null;
  const lasts = settings.CALL_RING_SECONDS * 1_000 + limitMinutes * MINUTE_MS;
  await ctx.db
    .update(calls)
    .set({ claimedBy: request.askedBy, claimedUntil: new Date(Date.now() + lasts + CLAIM_MS) })
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, call.id)));
  const [attempt] = await ctx.db
    .insert(callAttempts)
    .values({
      id,
      workspaceId: ctx.workspaceId,
      callId: call.id,
      campaignId: call.campaignId,
      runId: call.runId,
      ...request,
      hookToken: randomToken(TOKEN_LENGTH),
      claimedBy: instanceId,
      limitMinutes,
      callPrice,
      voicePrice,
      callHoldId,
      voiceHoldId,
    })
    .returning();
  // The account row is locked last in every transaction.
  const holds = [
    { id: callHoldId, key: `call_attempt:${id}:callMinute`, action: "callMinute" as const, price: callPrice },
    ...(voiceHoldId === null
      ? []
      : [
          {
            id: voiceHoldId,
            key: `call_attempt:${id}:voiceMinute`,
            action: "voiceMinute" as const,
            price: voicePrice,
          },
        ]),
  ].map(({ price, ...hold }) => ({ ...hold, amount: price * BigInt(limitMinutes) }));
  if (!(await holdTogether(ctx, holds, call.runId)))
    throw await insufficientCredits(ctx, callPrice + voicePrice);
  return attempt!;
}

async function countPaidMinutes(ctx: Context, price: bigint, most: number): Promise<number> {
  if (price === 0n) return most;
  const paid = (await readBalance(ctx)) / price;
  if (paid < 1n) throw await insufficientCredits(ctx, price);
  return paid < BigInt(most) ? Number(paid) : most;
}
