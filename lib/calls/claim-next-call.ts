import { z } from "zod";
import { calls } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { withoutEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { isoTime, uuid } from "@/lib/shapes";
import { Call, type CallRow, toCall } from "./call";
import { IS_BLOCKED, MAY_BE_CALLED } from "./call-conditions";
import { hoursOf } from "./call-settings";
import { nextCallTime } from "./calling-hours";
import { isInOpenZone } from "./open-zones";

/**
 * How long a claim lasts. A call stays `open` while it is claimed: a claim is `claimedBy` until `claimedUntil`, and expires by itself.
 * `recordCallOutcome` ends an open call (`done`), `cancelCalls` takes it off the list (`canceled`).
 */
export const CLAIM_MS = 15 * 60_000;

/** SQL value: extends a claim from now, but never shortens it. A call in progress at the provider has a longer one. */
export const CLAIMED_ON = sql`greatest(${calls.claimedUntil}, now() + make_interval(secs => ${CLAIM_MS / 1_000}))`;

export const claimNextCall = capability(
  {
    name: "claimNextCall",
    description:
      "Claims the next lead to call, best first, for fifteen minutes, during which nobody else gets it. Whoever already has one gets that one again.",
    scope: "calls:write",
    cost: "free",
    needsApproval: false,
    input: z.object({
      agentId: uuid.optional().describe("Only leads of this agent."),
      except: z.array(uuid).max(200).optional().describe("Calls to skip."),
    }),
    output: z
      .object({
        call: Call.nullable().describe("Null if nobody can be called now."),
        nextAt: isoTime.nullable().describe("If null: when the next waiting lead can be called."),
      })
      .meta({ id: "NextCall" }),
  },
  async (ctx, { agentId, except = [] }) => {
    if (agentId) await findAgent(ctx, agentId);
    const now = new Date();
    const claimed = await claim(ctx, { agentId, except }, now);
    if (!claimed) return withoutEntry({ call: null, nextAt: await findNextMoment(ctx, agentId, now) });
    const next = { call: toCall(ctx, claimed.call, now), nextAt: null };
    // A person working on a call claims it again every few minutes; only the first claim is audited.
    return claimed.isAgain ? withoutEntry(next) : next;
  },
);

/** The person or key that works on calls, in the format of the audit log. */
export function callerOf({ actor }: Context): string {
  return `${actor.kind}:${actor.id}`;
}

type Wanted = { agentId: string | undefined; except: string[] };
/** `isAgain`: the caller had it already. */
type Claimed = { call: CallRow; isAgain: boolean };

/**
 * Locks the campaign's row before the call's, in the same order as stopping a campaign; any other order can deadlock. Others may claim the
 * first candidates in the meantime, so several are tried.
 */
async function claim(ctx: Context, wanted: Wanted, now: Date): Promise<Claimed | undefined> {
  for (;;) {
    const candidates = await listCandidates(ctx, wanted, now);
    for (const { id, campaign_id } of candidates) {
      const claimed = (await shareCampaign(ctx, campaign_id)) && (await takeCall(ctx, id, now));
      if (claimed) return claimed;
    }
    // Others have claimed all of these candidates. If there were fewer than the limit, no other calls are left to try.
    if (candidates.length < CANDIDATES) return undefined;
  }
}

const CANDIDATES = 20;

type Candidate = { id: string; campaign_id: string };

async function listCandidates(ctx: Context, { agentId, except }: Wanted, now: Date) {
  const me = callerOf(ctx);
  return ctx.db.execute<Candidate>(sql`
    select c.id, c.campaign_id ${await fromCallable(ctx, now)}
      ${agentId ? sql`and c.agent_id = ${agentId}` : sql``}
      and c.id <> all(${sql.param(except)}::uuid[])
    order by (c.claimed_by = ${me} and c.claimed_until > now()) desc nulls last, c.is_callback desc, c.score desc nulls last, c.id
    limit ${CANDIDATES}`);
}

/** SQL from `from` on: the calls `c` that the caller could claim now. */
export async function fromCallable(ctx: Context, now: Date): Promise<InWorkspace> {
  return sql`
    from calls c join campaigns p on p.id = c.campaign_id and p.workspace_id = c.workspace_id
      join leads l on l.id = c.lead_id and l.workspace_id = c.workspace_id
    where c.workspace_id = ${ctx.workspaceId} and c.state = 'open' and c.caller = 'person' and p.status <> 'paused'
      and c.due_at <= now() and ${isNobodyElses(callerOf(ctx))}
      and ${await isInOpenZone(ctx, now)}
      and not ${IS_BLOCKED} and ${MAY_BE_CALLED}`;
}

const isNobodyElses = (me: string) =>
  sql`(c.claimed_until is null or c.claimed_until <= now() or c.claimed_by = ${me})`;

/** Locks the campaign's row `for share`. A pause or stop waits for this claim and blocks the next one. */
async function shareCampaign(ctx: Context, id: string): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from campaigns where workspace_id = ${ctx.workspaceId} and id = ${id} and status <> 'paused' for share`);
  return rows.length > 0;
}

/** Claims a call if it is still possible; conditions that may have changed since the candidates were read are checked again. */
async function takeCall(ctx: Context, id: string, now: Date): Promise<Claimed | undefined> {
  const me = callerOf(ctx);
  const [taken] = await ctx.db.execute<{ is_mine: boolean }>(sql`
    select c.claimed_until > now() as is_mine
    from calls c join leads l on l.id = c.lead_id and l.workspace_id = c.workspace_id
    where c.workspace_id = ${ctx.workspaceId} and c.id = ${id} and c.state = 'open' and c.caller = 'person'
      and ${isNobodyElses(me)} and not ${IS_BLOCKED} and ${MAY_BE_CALLED}
    for update of c skip locked`);
  if (!taken) return undefined;
  const [call] = await ctx.db
    .update(calls)
    // A call in progress at the provider already has a longer claim, which must not be shortened.
    .set({
      claimedBy: me,
      claimedUntil: sql`greatest(case when ${calls.claimedBy} = ${me} then ${calls.claimedUntil} end, ${new Date(now.getTime() + CLAIM_MS).toISOString()}::timestamptz)`,
    })
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, id)))
    .returning();
  return { call: call!, isAgain: taken.is_mine };
}

type ZonesRow = { time_zones: string; is_callback: boolean; due_at: string };

async function findNextMoment(ctx: Context, agentId: string | undefined, now: Date): Promise<Date | null> {
  const rows = await ctx.db.execute<ZonesRow>(sql`
    select c.time_zones, c.is_callback, min(greatest(c.due_at, coalesce(c.claimed_until, c.due_at), now())) as due_at
    from calls c join campaigns p on p.id = c.campaign_id and p.workspace_id = c.workspace_id
      join leads l on l.id = c.lead_id and l.workspace_id = c.workspace_id
    where c.workspace_id = ${ctx.workspaceId} and c.state = 'open' and c.caller = 'person' and p.status <> 'paused'
      and ${MAY_BE_CALLED}
      ${agentId ? sql`and c.agent_id = ${agentId}` : sql``}
    group by c.time_zones, c.is_callback`);
  const moments = rows.flatMap((row) => {
    const from = new Date(Math.max(Date.parse(row.due_at), now.getTime()));
    return (
      nextCallTime(row.time_zones.split(" "), from, hoursOf({ isCallback: row.is_callback }, ctx.settings)) ??
      []
    );
  });
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)));
}
