import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Context } from "@/lib/context";
import { livingInstances } from "@/lib/instance";
import { PhoneError } from "@/lib/phone/phone-client";
import { dialler } from "./dialler";

const LOOK_MS = 25;
/** A lead's phone that was to be rung, and of which nothing was heard for so long, is not waited for. */
const HEARD_WITHIN_SECONDS = 15;

/**
 * Waits, at most `patienceMs`, until nothing that was begun for a campaign can still ring a phone: dials that living processes
 * are handing over, and leads' phones that are about to be rung. What the provider has in its queue is taken back. Answers
 * the ids of calls that may still ring then.
 */
export async function awaitDialsInHand(
  ctx: Context,
  campaignId: string,
  patienceMs: number,
): Promise<string[]> {
  const end = Date.now() + patienceMs;
  const canceled = new Set<string>();
  for (;;) {
    const rows = await listInHand(ctx, campaignId);
    for (const { sid } of rows) {
      if (sid === null || canceled.has(sid)) continue;
      canceled.add(sid);
      await takeBack(sid);
    }
    if (rows.length === 0 || Date.now() >= end) return rows.map(({ call_id }) => call_id);
    await wait(LOOK_MS);
  }
}

/** `sid`: of one that waits in the provider's queue. */
type InHand = { call_id: string; sid: string | null };

async function listInHand(ctx: Context, campaignId: string): Promise<readonly InHand[]> {
  return ctx.db.execute<InHand>(sql`
    select call_id, case when state = 'live' and provider_status = 'queued' then provider_sid end as sid from dials
    where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and (
      (state = 'dialling' and claimed_by in ${livingInstances})
      or (state = 'live' and mode = 'voice' and provider_status = 'queued')
      or (state = 'live' and lead_status is null
        and lead_dialled_at > now() - make_interval(secs => ${HEARD_WITHIN_SECONDS}))
    ) order by call_id`);
}

async function takeBack(sid: string): Promise<void> {
  try {
    await dialler()?.client.end(sid, "canceled");
  } catch (error) {
    if (!(error instanceof PhoneError)) throw error;
    console.warn(`A call could not be taken out of the provider's queue. ${error.message}`);
  }
}
