import { sql } from "@/db/scope";
import { IS_BLOCKED, MAY_BE_CALLED } from "@/lib/calls/call-conditions";
import { hoursOf } from "@/lib/calls/call-settings";
import { isCallTime } from "@/lib/calls/calling-hours";
import type { Context } from "@/lib/context";

type Looked = {
  state: string;
  campaign: string;
  is_callback: boolean;
  time_zones: string;
  blocked: boolean;
  wanted: boolean;
  sample: boolean;
};

/**
 * Why a call must not be made now, as a sentence; null if it may. Runs in the transaction that begins the call: until
 * it commits, the lock on the campaign's row keeps out pause and stop, and the lock on the call's row keeps out
 * everyone else.
 */
export async function findWhyNotCalled(
  ctx: Context,
  callId: string,
  now = new Date(),
): Promise<string | null> {
  await ctx.db.execute(sql`
    select 1 from campaigns p where p.workspace_id = ${ctx.workspaceId}
      and p.id = (select campaign_id from calls where workspace_id = ${ctx.workspaceId} and id = ${callId}) for share`);
  const [call] = await ctx.db.execute<Looked>(sql`
    select c.state, p.status as campaign, c.is_callback, c.time_zones, l.sample, ${IS_BLOCKED} as blocked,
      (${MAY_BE_CALLED}) as wanted
    from calls c join campaigns p on p.id = c.campaign_id and p.workspace_id = c.workspace_id
      join leads l on l.id = c.lead_id and l.workspace_id = c.workspace_id
    where c.workspace_id = ${ctx.workspaceId} and c.id = ${callId} for update of c`);
  if (call?.state !== "open") return "This call is already over.";
  if (call.campaign === "paused") return "The campaign is paused: resume it first.";
  if (call.sample) return "It is a lead of the sample web: the number is invented.";
  if (call.blocked) return "The number is on the do-not-call list.";
  if (!call.wanted) return "The lead opted out, or has replied.";
  if (!isCallTime(call.time_zones.split(" "), now, hoursOf({ isCallback: call.is_callback }, ctx.settings)))
    return "It is outside the lead's calling hours now.";
  return null;
}
