import { setTimeout as wait } from "node:timers/promises";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { PhoneError } from "@/lib/ports/phone";
import { livingInstances } from "@/lib/process/instance";

const LOOK_MS = 25;
/** A lead's phone that was about to ring is no longer waited for after this long without news. */
const HEARD_WITHIN_SECONDS = 15;

/**
 * Waits, at most `patienceMs`, until nothing begun for a campaign can still ring a phone: attempts that living
 * processes are handing over, and leads' phones that are about to ring. Cancels calls that the provider has not rung
 * yet. Returns the ids of calls that may still ring, including those where it is unknown whether the provider accepted
 * them.
 */
export async function awaitAttemptsInFlight(
  ctx: Context,
  campaignId: string,
  patienceMs: number,
): Promise<string[]> {
  const end = Date.now() + patienceMs;
  const canceled = new Set<string>();
  for (;;) {
    const rows = await listInFlight(ctx, campaignId);
    for (const { sid } of rows) {
      if (sid === null || canceled.has(sid)) continue;
      canceled.add(sid);
      await takeBack(ctx, sid);
    }
    // A lost attempt cannot be resolved by waiting here, however long.
    if (rows.every(({ is_lost }) => is_lost) || Date.now() >= end) return rows.map(({ call_id }) => call_id);
    await wait(LOOK_MS);
  }
}

/** `sid`: set if the call can still be canceled; `is_lost`: unknown whether the provider has it. */
type InFlight = { call_id: string; sid: string | null; is_lost: boolean };

/** The provider has it, but no phone rings yet. */
const NOT_RUNG = sql`state = 'live' and mode = 'voice' and provider_status in ('queued', 'initiated')`;

async function listInFlight(ctx: Context, campaignId: string): Promise<readonly InFlight[]> {
  return ctx.db.execute<InFlight>(sql`
    select call_id, case when ${NOT_RUNG} then provider_sid end as sid,
      state = 'dialling' and coalesce(claimed_by not in ${livingInstances}, true) as is_lost
    from call_attempts where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and (
      state = 'dialling' or (${NOT_RUNG})
      or (state = 'live' and coalesce(lead_status, 'initiated') = 'initiated'
        and lead_called_at > now() - make_interval(secs => ${HEARD_WITHIN_SECONDS}))
    ) order by call_id`);
}

async function takeBack({ adapters }: Context, sid: string): Promise<void> {
  try {
    await adapters.phone?.client.end(sid, "canceled");
  } catch (error) {
    if (!(error instanceof PhoneError)) throw error;
    console.warn(`A call could not be taken out of the provider's queue. ${error.message}`);
  }
}
