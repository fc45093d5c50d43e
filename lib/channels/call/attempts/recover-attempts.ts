import { inArray } from "drizzle-orm";
import type { Database } from "@/db";
import { callAttempts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type CallAttemptRow, VOICE } from "@/lib/calls/find-attempt";
import { type Context, systemContext } from "@/lib/context";
import type { Phone } from "@/lib/ports/phone";
import { PhoneError } from "@/lib/ports/phone";
import { livingInstances } from "@/lib/process/instance";
import { adapters } from "@/lib/process/this-process";
import { applyCallStatus } from "./apply-call-status";
import { endAttempt, endUnmadeAttempt } from "./end-attempt";

/** Minimum age of an attempt before the provider is asked about it; longer than anyone waits for its answer. */
const ASK_AFTER_SECONDS = 20;
/** A call that the provider does not list by then never reached it. */
const GIVE_UP_AFTER_SECONDS = 90;
/** A live call without news for this long is looked up; at once if no living process was running at the last news. */
const SILENCE_SECONDS = 60;
/** How long after its last possible minute a call is given up if the provider cannot say how it ended. */
const LOST_AFTER_MINUTES = 15;
/** Allowed difference between the provider's clock and ours. */
const CLOCKS_APART_MS = 120_000;
const MAX_ATTEMPTS = 100;
/**
 * Limits how long a silent provider can hold up a run or the rest of the sweep; the remaining attempts are looked up
 * next time.
 */
const BUDGET_MS = 20_000;

/**
 * Asks the provider about attempts whose fate is unknown, for example after a crash between dialing and recording the
 * answer, and about live ones it has stopped reporting on. Nothing is dialed again before the provider has answered. An
 * attempt that it no longer knows is ended once it must be over. Safe to repeat, and to run in any number of processes.
 */
export async function recoverAttempts(db: Database): Promise<void> {
  const open = adapters.phone;
  const until = Date.now() + BUDGET_MS;
  const rows = await db
    .select({
      attempt: callAttempts,
      isOld: sql<boolean>`${callAttempts.startedAt} < now() - make_interval(secs => ${GIVE_UP_AFTER_SECONDS})`,
      isLost: sql<boolean>`${callAttempts.startedAt} < now() - make_interval(mins => ${callAttempts.limitMinutes} + ${LOST_AFTER_MINUTES})`,
    })
    .from(callAttempts)
    .where(
      sql`(${callAttempts.state} = 'dialling' and ${callAttempts.startedAt} < now() - make_interval(secs => ${ASK_AFTER_SECONDS}))
        or (${callAttempts.state} = 'live' and (${callAttempts.heardAt} < now() - make_interval(secs => ${SILENCE_SECONDS})
          or ${callAttempts.heardAt} < (select min(i.started_at) from instances i where i.id in ${livingInstances})))`,
    )
    .orderBy(callAttempts.heardAt)
    .limit(MAX_ATTEMPTS);
  for (const { attempt, isOld, isLost } of rows) {
    if (open?.closing.aborted || Date.now() >= until) return;
    const ctx = systemContext(db, attempt.workspaceId, VOICE);
    try {
      if (!open) {
        if (isLost)
          await endLost(ctx, attempt, "No phone provider is set up now, so it is not known how it ended.");
      } else if (attempt.providerSid === null) await findMade(ctx, open, attempt, isOld);
      else await askAgain(ctx, open, attempt, attempt.providerSid, isLost);
    } catch (error) {
      // It is asked again a minute later; until then nothing is dialed again.
      if (!(error instanceof PhoneError)) throw error;
      console.warn(`A call of which nothing is known could not be looked up. ${error.message}`);
    }
  }
}

/**
 * Looks up in the provider's own list whether it made the call: a call to that number that belongs to no other attempt.
 */
async function findMade(
  ctx: Context,
  { client }: Phone,
  attempt: CallAttemptRow,
  isOld: boolean,
): Promise<void> {
  const listed = await client.listTo(attempt.toNumber);
  const from = attempt.startedAt.getTime() - CLOCKS_APART_MS;
  const possible = listed.filter(
    ({ createdAt, isChild }) => !isChild && createdAt !== null && createdAt.getTime() >= from,
  );
  const known = await listKnown(
    ctx,
    possible.map(({ sid }) => sid),
  );
  // Takes the oldest of them: a later attempt to the same number has a later call.
  const made = possible.filter(({ sid }) => !known.has(sid)).at(-1);
  if (made) return applyCallStatus(ctx, attempt, made);
  if (!isOld) return;
  await endUnmadeAttempt(ctx, attempt.id, {
    kind: "unknown",
    problem:
      attempt.problem ?? "The service was stopped while it dialed, and the provider knows of no such call.",
  });
}

async function listKnown(ctx: Context, sids: string[]): Promise<Set<string | null>> {
  const rows = await ctx.db
    .select({ sid: callAttempts.providerSid })
    .from(callAttempts)
    .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), inArray(callAttempts.providerSid, sids)));
  return new Set(rows.map(({ sid }) => sid));
}

async function askAgain(
  ctx: Context,
  { client }: Phone,
  attempt: CallAttemptRow,
  sid: string,
  isLost: boolean,
): Promise<void> {
  const call = await client.find(sid);
  await ctx.db
    .update(callAttempts)
    .set({ heardAt: sql`now()` })
    .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(callAttempts.id, attempt.id)));
  if (call) await applyCallStatus(ctx, attempt, call);
  else if (isLost)
    await endLost(ctx, attempt, "The provider no longer knows this call, so it is not known how it ended.");
}

function endLost(ctx: Context, attempt: CallAttemptRow, lost: string): Promise<void> {
  return endAttempt(ctx, attempt.id, { status: "failed", seconds: null, lost });
}
