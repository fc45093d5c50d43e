import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { dials } from "@/db/schema";
import { type Context, systemContext } from "@/lib/context";
import { livingInstances } from "@/lib/instance";
import { PhoneError } from "@/lib/phone/phone-client";
import { type Dialler, dialler, isDiallerHalted } from "./dialler";
import { endDial, endUnmadeDial } from "./end-dial";
import { type DialRow, VOICE } from "./find-dial";
import { noteNews } from "./note-news";

/** How old a dial has to be before the provider is asked about it: longer than anybody waits for its answer. */
export const ASK_AFTER_SECONDS = 20;
/** What the provider does not know by then, it was never told. */
export const GIVE_UP_AFTER_SECONDS = 90;
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
 * Asks the provider about dials of which nobody knows whether they were made, as after a crash between dialling and writing
 * it down, and about live ones that it has stopped telling of. Nothing is dialled again before it has answered. Of which it
 * cannot say any more, those end by themselves once they must be over. Safe to repeat, and in as many processes as there are.
 */
export async function recoverDials(db: Database): Promise<void> {
  const open = dialler();
  const until = Date.now() + BUDGET_MS;
  const rows = await db
    .select({
      dial: dials,
      isOld: sql<boolean>`${dials.dialledAt} < now() - make_interval(secs => ${GIVE_UP_AFTER_SECONDS})`,
      isLost: sql<boolean>`${dials.dialledAt} < now() - make_interval(mins => ${dials.limitMinutes} + ${LOST_AFTER_MINUTES})`,
    })
    .from(dials)
    .where(
      sql`(${dials.state} = 'dialling' and ${dials.dialledAt} < now() - make_interval(secs => ${ASK_AFTER_SECONDS}))
        or (${dials.state} = 'live' and (${dials.heardAt} < now() - make_interval(secs => ${SILENCE_SECONDS})
          or ${dials.heardAt} < (select min(i.started_at) from instances i where i.id in ${livingInstances})))`,
    )
    .orderBy(dials.heardAt)
    .limit(MOST);
  for (const { dial, isOld, isLost } of rows) {
    if (isDiallerHalted() || Date.now() >= until) return;
    const ctx = systemContext(db, dial.workspaceId, VOICE);
    try {
      if (!open) {
        if (isLost)
          await endLost(ctx, dial, "No telephone provider is set any more: nobody knows how it ended.");
      } else if (dial.providerSid === null) await findMade(ctx, open, dial, isOld);
      else await askAgain(ctx, open, dial, dial.providerSid, isLost);
    } catch (error) {
      // It is asked again in a minute; until then nothing is tried anew.
      if (!(error instanceof PhoneError)) throw error;
      console.warn(`A call of which nothing is known could not be looked up. ${error.message}`);
    }
  }
}

/** The provider's own list says whether it made the call: the newest to that number that no other dial stands for. */
async function findMade(ctx: Context, { client }: Dialler, dial: DialRow, isOld: boolean): Promise<void> {
  const listed = await client.listTo(dial.toNumber);
  const from = dial.dialledAt.getTime() - CLOCKS_APART_MS;
  const possible = listed.filter(
    ({ createdAt, isChild }) => !isChild && createdAt !== null && createdAt.getTime() >= from,
  );
  const known = await listKnown(
    ctx,
    possible.map(({ sid }) => sid),
  );
  // The oldest of them: a later dial to the same number has a later call.
  const made = possible.filter(({ sid }) => !known.has(sid)).at(-1);
  if (made) return noteNews(ctx, dial, made);
  if (!isOld) return;
  await endUnmadeDial(ctx, dial.id, {
    kind: "unknown",
    problem:
      dial.problem ?? "The service was stopped while it dialled, and the provider knows of no such call.",
  });
}

async function listKnown(ctx: Context, sids: string[]): Promise<Set<string | null>> {
  const rows = await ctx.db
    .select({ sid: dials.providerSid })
    .from(dials)
    .where(inArray(dials.providerSid, sids));
  return new Set(rows.map(({ sid }) => sid));
}

async function askAgain(
  ctx: Context,
  { client }: Dialler,
  dial: DialRow,
  sid: string,
  isLost: boolean,
): Promise<void> {
  const call = await client.find(sid);
  await ctx.db
    .update(dials)
    .set({ heardAt: sql`now()` })
    .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, dial.id)));
  if (call) await noteNews(ctx, dial, call);
  else if (isLost)
    await endLost(ctx, dial, "The provider knows of this call no more: nobody knows how it ended.");
}

function endLost(ctx: Context, dial: DialRow, lost: string): Promise<void> {
  return endDial(ctx, dial.id, { status: "failed", seconds: null, lost });
}
