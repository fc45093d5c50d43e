import { inArray } from "drizzle-orm";
import { callAttempts, calls } from "@/db/schema";
import { acrossWorkspaces, and, eq, sql } from "@/db/scope";
import { IS_BLOCKED, MAY_BE_CALLED } from "@/lib/calls/call-conditions";
import { HAS_CONSENTED } from "@/lib/calls/consent/has-consented";
import { type CallAttemptRow, underWay, VOICE_CALLER } from "@/lib/calls/find-attempt";
import { findCall } from "@/lib/calls/find-call";
import { isInOpenZone } from "@/lib/calls/open-zones";
import { findLiveRun } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { RunGeneration } from "@/lib/events";
import { beginAttempt } from "./begin-attempt";

export type VoiceClaim =
  | { kind: "attempt"; attempt: CallAttemptRow }
  /** `full`: the maximum number of conversations is in progress; `none`: nobody can be called now. */
  | { kind: "halted" | "unpaid" | "full" | "none" };

/** An arbitrary number that nothing else uses. It serializes the claims of all processes. */
const CLAIM_LOCK = 0x4c57_0002;

/**
 * The one gate before the automated assistant calls anyone. In one transaction it checks run, lead, consent, blocked
 * numbers, hours and credits again, and records the attempt (`dialling`). The call with the best score goes first,
 * agreed callbacks before all. The advisory lock comes first, so counting calls in progress and adding one cannot
 * interleave with another process.
 */
export async function claimVoiceCall(
  ctx: Context,
  generation: RunGeneration,
  now = new Date(),
): Promise<VoiceClaim> {
  try {
    return await transact(ctx, async (ctx): Promise<VoiceClaim> => {
      await acrossWorkspaces(ctx).execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK}::bigint)`);
      if (!(await findLiveRun(ctx, generation))) return { kind: "halted" };
      const busy = await acrossWorkspaces(ctx).$count(
        callAttempts,
        and(eq(callAttempts.mode, "voice"), underWay),
      );
      if (busy >= ctx.settings.CALL_CONCURRENCY) return { kind: "full" };
      const id = await takeCall(ctx, generation, now);
      if (id === null) return { kind: "none" };
      const call = await findCall(ctx, id);
      return {
        kind: "attempt",
        attempt: await beginAttempt(ctx, call, {
          mode: "voice",
          toNumber: call.phone,
          askedBy: VOICE_CALLER,
        }),
      };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "insufficient_credits") return { kind: "unpaid" };
    throw error;
  }
}

async function takeCall(ctx: Context, generation: RunGeneration, now: Date): Promise<string | null> {
  const isTime = await isInOpenZone(ctx, now);
  const [call] = await ctx.db.execute<{ id: string }>(sql`
    select c.id from calls c join leads l on l.id = c.lead_id and l.workspace_id = c.workspace_id
    where ${waits(ctx, generation)} and c.due_at <= now() and (c.claimed_until is null or c.claimed_until <= now())
      and ${isTime}
      and not ${IS_BLOCKED} and ${MAY_BE_CALLED} and ${HAS_CONSENTED} and not l.sample
      and not exists (select 1 from call_attempts d where d.call_id = c.id and d.state in ('dialling', 'live'))
    order by c.is_callback desc, c.score desc nulls last, c.id limit 1 for update of c skip locked`);
  return call?.id ?? null;
}

/** SQL condition on `calls c`: an open call of the run that is left to the voice. */
function waits(ctx: Context, generation: RunGeneration) {
  return sql`c.workspace_id = ${ctx.workspaceId} and c.run_id = ${generation.runId} and c.state = 'open' and c.caller = 'voice'`;
}

export type VoiceQueue = {
  inTheAir: number;
  waiting: { timeZones: string[]; isCallback: boolean; dueAt: Date }[];
};

/**
 * What is left for the voice in a run: the number of calls in progress, and when the others may be made, grouped by
 * time zones and whether the lead asked for that time.
 */
export async function readVoiceQueue(ctx: Context, generation: RunGeneration): Promise<VoiceQueue> {
  const inTheAir = await ctx.db.$count(
    callAttempts,
    and(
      eq(callAttempts.workspaceId, ctx.workspaceId),
      eq(callAttempts.runId, generation.runId),
      eq(callAttempts.mode, "voice"),
      underWay,
    ),
  );
  const rows = await ctx.db.execute<{ time_zones: string; is_callback: boolean; due_at: string }>(sql`
    select c.time_zones, c.is_callback, min(greatest(c.due_at, coalesce(c.claimed_until, c.due_at))) as due_at
    from calls c where ${waits(ctx, generation)}
      and not exists (select 1 from call_attempts d where d.call_id = c.id and d.state in ('dialling', 'live'))
    group by c.time_zones, c.is_callback`);
  return {
    inTheAir,
    waiting: rows.map((row) => ({
      timeZones: row.time_zones.split(" "),
      isCallback: row.is_callback,
      dueAt: new Date(row.due_at),
    })),
  };
}

/**
 * Moves calls of the run that the voice may not make, or may no longer make, to the list for people; for example
 * without consent. Blocked numbers leave the list by themselves; leads that answered or opted out are called by nobody.
 */
export async function leaveToPeople(ctx: Context, generation: RunGeneration): Promise<void> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select c.id from calls c join leads l on l.id = c.lead_id and l.workspace_id = c.workspace_id
    where ${waits(ctx, generation)} and not (${HAS_CONSENTED} and ${MAY_BE_CALLED} and not l.sample and not ${IS_BLOCKED})
      and not exists (select 1 from call_attempts d where d.call_id = c.id and d.state in ('dialling', 'live'))
    order by c.id for update of c skip locked`);
  if (rows.length === 0) return;
  await ctx.db
    .update(calls)
    .set({ caller: "person" })
    .where(
      and(
        eq(calls.workspaceId, ctx.workspaceId),
        inArray(
          calls.id,
          rows.map(({ id }) => id),
        ),
      ),
    );
}

/** Moves every call of the run that still waits for the voice to the list for people. Calls in progress continue. */
export async function leaveAllToPeople(ctx: Context, generation: RunGeneration): Promise<void> {
  await ctx.db.execute(
    sql`update calls c set caller = 'person', updated_at = now() where ${waits(ctx, generation)}
      and not exists (select 1 from call_attempts d where d.call_id = c.id and d.state in ('dialling', 'live'))`,
  );
}
