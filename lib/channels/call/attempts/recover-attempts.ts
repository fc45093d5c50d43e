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
import { endAttempt, endUnmadeAttempt } from "./end-attempt";
import { noteNews } from "./note-news";

/** How old an attempt has to be before the provider is asked about it: longer than anybody waits for its answer. */
const ASK_AFTER_SECONDS = 20;
/** What the provider does not know by then, it was never told. */
const GIVE_UP_AFTER_SECONDS = 90;
/** A live call of which nothing is heard for so long is asked about; at once, where nobody was there to hear it. */
const SILENCE_SECONDS = 60;
/** How long after its last possible minute a call is given up of which the provider cannot say how it ended. */
const LOST_AFTER_MINUTES = 15;
/** How far the provider's clock may be from ours. */
const CLOCKS_APART_MS = 120_000;
const MOST = 100;
/** A provider that is silent must not hold up a run, or what else is swept, for longer; the rest is asked the next time. */
const BUDGET_MS = 20_000;

/**
 * Asks the provider about attempts of which nobody knows whether they were made, as after a crash between dialing and writing
 * it down, and about live ones that it has stopped telling of. Nothing is dialed again before it has answered. Of which it
 * cannot say any more, those end by themselves once they must be over. Safe to repeat, and in as many processes as there are.
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
    .limit(MOST);
  for (const { attempt, isOld, isLost } of rows) {
    if (open?.closing.aborted || Date.now() >= until) return;
    const ctx = systemContext(db, attempt.workspaceId, VOICE);
    try {
      if (!open) {
        if (isLost)
          await endLost(ctx, attempt, "No telephone provider is set any more: nobody knows how it ended.");
      } else if (attempt.providerSid === null) await findMade(ctx, open, attempt, isOld);
      else await askAgain(ctx, open, attempt, attempt.providerSid, isLost);
    } catch (error) {
      // It is asked again in a minute; until then nothing is tried anew.
      if (!(error instanceof PhoneError)) throw error;
      console.warn(`A call of which nothing is known could not be looked up. ${error.message}`);
    }
  }
}

/** The provider's own list says whether it made the call: the newest to that number that no other attempt stands for. */
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
  // The oldest of them: a later attempt to the same number has a later call.
  const made = possible.filter(({ sid }) => !known.has(sid)).at(-1);
  if (made) return noteNews(ctx, attempt, made);
  if (!isOld) return;
  await endUnmadeAttempt(ctx, attempt.id, {
    kind: "unknown",
    problem:
      attempt.problem ?? "The service was stopped while it dialled, and the provider knows of no such call.",
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
  if (call) await noteNews(ctx, attempt, call);
  else if (isLost)
    await endLost(ctx, attempt, "The provider knows of this call no more: nobody knows how it ended.");
}

function endLost(ctx: Context, attempt: CallAttemptRow, lost: string): Promise<void> {
  return endAttempt(ctx, attempt.id, { status: "failed", seconds: null, lost });
}
