import { callAttempts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import type { Context } from "@/lib/context";
import { hookUrl } from "@/lib/phone/hook-url";
import type { CreateResult } from "@/lib/ports/phone";
import { requirePhone } from "@/lib/require-phone";
import { endUnmadeAttempt } from "./end-attempt";

/** The provider may end a call a moment late, and a started minute is charged. */
const MARGIN_SECONDS = 3;

/**
 * Hands a recorded attempt to the provider and records its answer: `live` if accepted, `not_made` if not. If it is
 * unknown whether the call was accepted, the attempt stays `dialling`, and the provider is asked before anything is
 * tried again; see `recover-attempts.ts`.
 */
export async function placeAttempt(
  ctx: Context,
  attempt: CallAttemptRow,
  options: { toMachines?: boolean } = {},
): Promise<CreateResult> {
  const { account, client } = requirePhone(ctx);
  if (!(await isStillOurs(ctx, attempt)))
    return { kind: "unavailable", problem: "It took too long to reach the phone provider." };
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
 * Guards against a process that was suspended after recording the attempt, such as a laptop with its lid closed: it
 * must not dial a call that others have given up meanwhile. The update also restarts the time after which they would
 * give it up.
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

/** A webhook may have arrived before this answer; its later status is kept. */
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
