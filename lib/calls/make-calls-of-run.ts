import { and, desc, eq, sql } from "drizzle-orm";
import { calls, leads, memories } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { beginStep, endStep, findLiveRun, updateStep } from "@/lib/campaigns/run-leg";
import type { Run } from "@/lib/campaigns/start-run";
import { type Context, transact } from "@/lib/context";
import { findBarredNumbers } from "./barred-numbers";
import { callableLeads } from "./callable-leads";
import { numberOfLead } from "./number-of-lead";
import { timeZonesOf } from "./time-zones-of";
import { writeScript } from "./writing/write-script";

const BATCH = 200;

/** How far the list of a run is: the last lead that was looked at, and how many could not be called. */
export type CallProgress = { score: number; id: string; passed: number };

/**
 * Puts the next leads of an outreach run on the call list, best score first, each with its number in E.164, its hours and
 * its script. One batch a call; answers how far it came, `done` at the end. Repeating it puts nobody on the list twice, and
 * never exceeds the run's target.
 */
export async function makeCallsOfRun(
  ctx: Context,
  leg: RunLeg,
  after: CallProgress | null,
): Promise<{ live: boolean; done: boolean; after: CallProgress | null }> {
  return transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, leg);
    if (!run) return { live: false, done: true, after };
    if (!run.channels?.call) return { live: true, done: true, after };
    await beginStep(ctx, run.id, "place_calls");
    const before = await countCalls(ctx, run);
    const room = (run.targetCount ?? Number.MAX_SAFE_INTEGER) - before;
    const found = room <= 0 ? [] : await findNext(ctx, run, after);
    const made = await putOnList(ctx, run, found, room);
    const passed = (after?.passed ?? 0) + Math.max(0, Math.min(found.length, room) - made);
    const total = before + made;
    const last = found.at(-1);
    if (found.length === BATCH && total < (run.targetCount ?? Number.MAX_SAFE_INTEGER)) {
      await updateStep(ctx, run.id, "place_calls", { done: total, total });
      return { live: true, done: false, after: { score: last!.score, id: last!.id, passed } };
    }
    await endStep(ctx, run.id, "place_calls", "completed", { done: total, total, error: sayPassed(passed) });
    return { live: true, done: true, after: null };
  });
}

function sayPassed(passed: number): string | null {
  if (passed === 0) return null;
  const [who, have] = passed === 1 ? ["1 lead", "has"] : [`${passed} leads`, "have"];
  return `${who} with a telephone number cannot be called: its country is not known, the number is on the do-not-call list, or another lead ${have} it.`;
}

async function countCalls(ctx: Context, run: Run): Promise<number> {
  return ctx.db.$count(calls, and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.runId, run.id)));
}

type LeadRow = typeof leads.$inferSelect;

/** With mails in the same run, its leads are those that the mails go to. */
function findNext(ctx: Context, run: Run, after: CallProgress | null): Promise<LeadRow[]> {
  return ctx.db
    .select()
    .from(leads)
    .where(
      and(
        callableLeads(ctx, run.campaignId),
        run.channels?.email
          ? sql`exists (select 1 from mails m where m.lead_id = ${leads.id} and m.run_id = ${run.id})`
          : undefined,
        after
          ? sql`(${leads.score} < ${after.score} or (${leads.score} = ${after.score} and ${leads.id} > ${after.id}::uuid))`
          : undefined,
      ),
    )
    .orderBy(desc(leads.score), leads.id)
    .limit(BATCH);
}

async function putOnList(ctx: Context, run: Run, found: LeadRow[], room: number): Promise<number> {
  const numbers = found.map((lead) => ({ lead, number: numberOfLead(lead) }));
  const barred = await findBarredNumbers(
    ctx,
    numbers.flatMap(({ number }) => number?.number ?? []),
  );
  const [memory] = found.length
    ? await ctx.db.select().from(memories).where(eq(memories.agentId, found[0]!.agentId))
    : [];
  const rows = numbers.flatMap(({ lead, number }) => {
    if (number === null || barred.has(number.number)) return [];
    const zones = timeZonesOf(number.country, lead.location);
    if (zones.length === 0) return [];
    return [
      {
        workspaceId: ctx.workspaceId,
        agentId: lead.agentId,
        campaignId: run.campaignId,
        leadId: lead.id,
        runId: run.id,
        phone: number.number,
        extension: number.extension,
        timeZones: zones.join(" "),
        score: lead.score,
        script: writeScript({ memory: memory!, lead }),
      },
    ];
  });
  if (rows.length === 0) return 0;
  const made = await ctx.db
    .insert(calls)
    .values(rows.slice(0, room))
    // A number that several leads share is called for the best of them.
    .onConflictDoNothing()
    .returning({ id: calls.id });
  return made.length;
}
