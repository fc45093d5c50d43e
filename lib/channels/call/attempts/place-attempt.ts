import { callAttempts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import type { Context } from "@/lib/context";
import { hookUrl } from "@/lib/phone/hook-url";
import type { CreateResult } from "@/lib/ports/phone";
import { requirePhone } from "@/lib/require-phone";
import { endUnmadeAttempt } from "./end-attempt";

/** The provider ends a call a moment late, and a minute that has begun is charged. */
const MARGIN_SECONDS = 3;

/**
 * Hands an attempt that was begun to the provider, and writes down what it says to it. Where nobody knows whether it was taken,
 * the attempt stays as it is, and the provider is asked before anything is tried again: see `recover-attempts.ts`.
 */
export async function placeAttempt(
  ctx: Context,
  attempt: CallAttemptRow,
  options: { toMachines?: boolean } = {},
): Promise<CreateResult> {
  const { account, client } = requirePhone(ctx);
  if (!(await isStillOurs(ctx, attempt)))
    return { kind: "unavailable", problem: "It took too long until the provider could be asked." };
  const result = await client.create({
    to: attempt.toNumber,
    answerUrl: hookUrl(account, attempt.hookToken, "answer"),
    statusUrl: hookUrl(account, attempt.hookToken, "status"),
    ringSeconds: ctx.settings.CALL_RING_SECONDS,
    limitSeconds: attempt.limitMinutes * 60 - MARGIN_SECONDS,
    machineDetection: attempt.mode === "connect" ? "off" : options.toMachines ? "wait" : "detect",
  });
  if (result.kind === "taken") await noteTaken(ctx, attempt, result.call);
  else if (result.kind === "unclear") await noteUnclear(ctx, attempt, result.problem);
  else await endUnmadeAttempt(ctx, attempt.id, result);
  return result;
}

/**
 * A process that slept since the attempt was begun, as a machine does whose lid is closed, must not dial what others have given
 * up meanwhile. The time after which they do begins here.
 */
async function isStillOurs(ctx: Context, { id }: CallAttemptRow): Promise<boolean> {
  const rows = await ctx.db
    .update(callAttempts)
    .set({ startedAt: sql`now()`, heardAt: sql`now()` })
    .where(
      and(
        eq(callAttempts.workspaceId, ctx.workspaceId),
        eq(callAttempts.id, id),
        eq(callAttempts.state, "dialling"),
      ),
    )
    .returning({ id: callAttempts.id });
  return rows.length > 0;
}

/** News of it may have come before the answer, and then says more. */
async function noteTaken(
  ctx: Context,
  attempt: CallAttemptRow,
  { sid, status }: { sid: string; status: string },
): Promise<void> {
  await ctx.db
    .update(callAttempts)
    .set({
      state: sql`case when ${callAttempts.state} = 'dialling' then 'live' else ${callAttempts.state} end`,
      providerSid: sid,
      providerStatus: sql`coalesce(${callAttempts.providerStatus}, ${status})`,
      claimedBy: null,
      problem: null,
      heardAt: sql`now()`,
    })
    .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(callAttempts.id, attempt.id)));
}

async function noteUnclear(ctx: Context, attempt: CallAttemptRow, problem: string): Promise<void> {
  await ctx.db
    .update(callAttempts)
    .set({ claimedBy: null, problem })
    .where(
      and(
        eq(callAttempts.workspaceId, ctx.workspaceId),
        eq(callAttempts.id, attempt.id),
        eq(callAttempts.state, "dialling"),
      ),
    );
}
