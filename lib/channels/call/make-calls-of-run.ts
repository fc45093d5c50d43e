import { getTableColumns } from "drizzle-orm";
import { calls, leads, memories } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findBlockedNumbers } from "@/lib/calls/blocked-numbers";
import { callableLeads } from "@/lib/calls/callable-leads";
import { HAS_CONSENTED } from "@/lib/calls/consent/has-consented";
import { beginStep, endStep, findLiveRun, updateStep } from "@/lib/campaigns/run-state";
import type { Run } from "@/lib/campaigns/runs";
import { COMPANY_OF_LEAD, fitsChoice } from "@/lib/channels/contract/rank-leads";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { currentEvidence } from "@/lib/leads/current-evidence";
import { numberOfLead } from "@/lib/leads/number-of-lead";
import { timeZonesOf } from "@/lib/time/time-zones-of";
import { writeScript } from "./writing/write-script";

const BATCH = 200;

/** Progress through a run's leads: the last lead checked, and how many could not be called. */
export type CallProgress = { score: number | null; id: string; passed: number };

/**
 * Puts the next leads of an outreach run on the call list, best score first, each with its number in E.164, its hours
 * and its script. Processes one batch per invocation and returns its progress; `done` at the end. Repeating it adds
 * nobody twice and never exceeds the run's target.
 */
export async function makeCallsOfRun(
  ctx: Context,
  generation: RunGeneration,
  after: CallProgress | null,
): Promise<{ live: boolean; done: boolean; after: CallProgress | null }> {
  return transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, generation);
    if (!run) return { live: false, done: true, after };
    if (!run.channels?.call) return { live: true, done: true, after };
    await beginStep(ctx, run.id, "place_calls");
    const before = await countCalls(ctx, run);
    const room = (run.targetCount ?? Number.MAX_SAFE_INTEGER) - before;
    const found = room <= 0 ? [] : await findNext(ctx, run, after);
    const placed = await putOnList(ctx, run, found, room);
    const passed = (after?.passed ?? 0) + placed.passed;
    const total = before + placed.made;
    const last = found.at(-1);
    if (found.length === BATCH && total < (run.targetCount ?? Number.MAX_SAFE_INTEGER)) {
      await updateStep(ctx, run.id, "place_calls", { done: total, total });
      return { live: true, done: false, after: { score: last!.score, id: last!.id, passed } };
    }
    const reason = passed === 0 ? null : ({ code: "leads_uncallable", data: { leads: passed } } as const);
    // With a voice, the step ends only once the voice has made its calls.
    if (run.voice) await updateStep(ctx, run.id, "place_calls", { reason });
    else await endStep(ctx, run.id, "place_calls", "completed", { done: total, total, reason });
    return { live: true, done: true, after: null };
  });
}

async function countCalls(ctx: Context, run: Run): Promise<number> {
  return ctx.db.$count(calls, and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.runId, run.id)));
}

type LeadRow = typeof leads.$inferSelect & { ofCompany: string };

/** If the run also sends emails, only leads with an email of this run are called. */
function findNext(ctx: Context, run: Run, after: CallProgress | null): Promise<LeadRow[]> {
  return ctx.db
    .select({ ...getTableColumns(leads), ofCompany: sql<string>`${COMPANY_OF_LEAD}` })
    .from(leads)
    .where(
      and(
        callableLeads(ctx, run.campaignId),
        fitsChoice(run),
        run.channels?.email
          ? sql`exists (select 1 from deliveries m where m.lead_id = ${leads.id} and m.run_id = ${run.id})`
          : undefined,
        after ? isAfter(after) : undefined,
      ),
    )
    .orderBy(sql`${leads.score} desc nulls last`, leads.id)
    .limit(BATCH);
}

/** Whether a lead comes after another one, by falling score; leads that were not judged come last. */
function isAfter({ score, id }: CallProgress) {
  const later = sql`${leads.id} > ${id}::uuid`;
  if (score === null) return sql`(${leads.score} is null and ${later})`;
  return sql`(${leads.score} < ${score} or ${leads.score} is null or (${leads.score} = ${score} and ${later}))`;
}

type NewCall = typeof calls.$inferInsert;

/** Returns how many were put on the list, and how many of those checked could not be. */
async function putOnList(ctx: Context, run: Run, found: LeadRow[], room: number): Promise<Placed> {
  if (found.length === 0) return { made: 0, passed: 0 };
  const blocked = await findBlockedNumbers(
    ctx,
    found.flatMap((lead) => numberOfLead(lead)?.number ?? []),
  );
  const agreed = run.voice ? await findConsenting(ctx, found) : new Set<string>();
  const [memory] = await ctx.db
    .select()
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, found[0]!.agentId)));
  // A number shared by several leads is called for the best of them.
  const byNumber = new Map<string, NewCall>();
  const perCompany = await countPerCompany(ctx, run);
  const mostOfCompany = run.maxPerCompany ?? Number.MAX_SAFE_INTEGER;
  let looked = 0;
  let leftOut = 0;
  for (const lead of found) {
    if (byNumber.size >= room) break;
    looked += 1;
    const ofCompany = perCompany.get(lead.ofCompany) ?? 0;
    // Left out by choice, which is no failure.
    if (ofCompany >= mostOfCompany) {
      leftOut += 1;
      continue;
    }
    const call = describeCall(run, lead, memory!, agreed);
    if (!call || blocked.has(call.phone) || byNumber.has(call.phone)) continue;
    byNumber.set(call.phone, call);
    perCompany.set(lead.ofCompany, ofCompany + 1);
  }
  if (byNumber.size === 0) return { made: 0, passed: looked - leftOut };
  const made = await ctx.db
    .insert(calls)
    // Another campaign may insert the same numbers concurrently. Inserting in the order of the numbers avoids a
    // deadlock.
    .values([...byNumber.values()].sort((one, other) => (one.phone < other.phone ? -1 : 1)))
    .onConflictDoNothing()
    .returning({ id: calls.id });
  return { made: made.length, passed: looked - leftOut - made.length };
}

/** How many people of each company the run has put on the list already. */
async function countPerCompany(ctx: Context, run: Run): Promise<Map<string, number>> {
  if (run.maxPerCompany === null) return new Map();
  const rows = await ctx.db.execute<{ company: string; count: number }>(sql`
    select ${COMPANY_OF_LEAD} as company, count(*)::int as count from calls
      join leads on leads.workspace_id = calls.workspace_id and leads.id = calls.lead_id
    where calls.workspace_id = ${ctx.workspaceId} and calls.run_id = ${run.id} group by 1`);
  return new Map(rows.map(({ company, count }) => [company, count]));
}

type Placed = { made: number; passed: number };

/** The automated assistant calls only leads who consented; people call the others. */
async function findConsenting(ctx: Context, found: LeadRow[]): Promise<Set<string>> {
  const ids = found.map(({ id }) => id);
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select l.id from leads l
    where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param(ids)}::uuid[]) and ${HAS_CONSENTED}`);
  return new Set(rows.map(({ id }) => id));
}

/** Null if the number's country or the local time is unknown. */
function describeCall(
  run: Run,
  lead: LeadRow,
  memory: typeof memories.$inferSelect,
  agreed: Set<string>,
): NewCall | null {
  const number = numberOfLead(lead);
  const zones = number === null ? [] : timeZonesOf(number.country, lead.location);
  if (number === null || zones.length === 0) return null;
  return {
    workspaceId: lead.workspaceId,
    agentId: lead.agentId,
    campaignId: run.campaignId,
    leadId: lead.id,
    runId: run.id,
    score: lead.score,
    phone: number.number,
    extension: number.extension,
    timeZones: zones.join(" "),
    caller: agreed.has(lead.id) && !lead.sample ? "voice" : "person",
    script: writeScript({ memory, lead: { ...lead, evidence: currentEvidence(lead.evidence) } }),
  };
}
