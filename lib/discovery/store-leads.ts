import { EMAIL_STATUSES, type LeadFieldName, leads, runs } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordNewLeads } from "@/lib/activity/record-new-leads";
import { beginStep, endStep } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { newId } from "@/lib/id";
import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";
import { numberOfLead } from "@/lib/leads/number-of-lead";
import type { JudgedContact } from "./choose-contacts";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { explainFits } from "./explain-fits";
import { judgeContacts } from "./judge-contacts";

/** Leads per statement, few enough that other requests are not delayed. */
const PORTION = 100;

/**
 * Scores the contacts that have not been judged yet and stores the best as leads, never more than the target. One lead per address and
 * workspace; a duplicate is counted, not stored. Returns how many were stored by this call and whether the target is met.
 */
export async function storeLeads(
  ctx: Context,
  generation: RunGeneration,
): Promise<{ live: boolean; stored: number; targetMet: boolean }> {
  const inWords = await explainFits(ctx, generation);
  return transact(ctx, async (ctx) => {
    const discovery = await findDiscoveryRun(ctx, generation);
    if (!discovery) return { live: false, stored: 0, targetMet: false };
    const { run, targetCount } = discovery;
    await beginStep(ctx, run.id, "score_leads");
    const choices = await judgeContacts(ctx, discovery);
    const wanted = choices.filter((one) => one.outcome === "lead").map((one) => one.contact);
    const { stored, duplicates } = await insertLeads(
      ctx,
      discovery,
      fillTarget(wanted, Math.max(0, targetCount - run.found)),
      inWords,
    );
    const outcomes = choices.map(({ contact: { row }, outcome }) => ({
      id: row.id,
      outcome:
        outcome !== "lead"
          ? outcome
          : stored.has(row.emailKey)
            ? "lead"
            : duplicates.has(row.emailKey)
              ? "duplicate"
              : "passed_over",
    }));
    await markOutcomes(ctx, outcomes);
    await ctx.db
      .update(runs)
      .set({
        found: sql`${runs.found} + ${stored.size}`,
        duplicates: sql`${runs.duplicates} + ${outcomes.filter((one) => one.outcome === "duplicate").length}`,
      })
      .where(and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.id, run.id)));
    const found = run.found + stored.size;
    await endStep(ctx, run.id, "score_leads", "completed", {
      done: found,
      total: Math.max(found, targetCount),
    });
    return { live: true, stored: stored.size, targetMet: found >= targetCount };
  });
}

/** Leads from sources that the caller named come first; leads from searches only fill the rest, however well they fit. */
function fillTarget(wanted: JudgedContact[], room: number): JudgedContact[] {
  const isNamed = ({ row }: JudgedContact) => row.origin === "source";
  const first = [...wanted.filter(isNamed), ...wanted.filter((contact) => !isNamed(contact))];
  const chosen = new Set(first.slice(0, room));
  return wanted.filter((contact) => chosen.has(contact));
}

async function insertLeads(
  ctx: Context,
  { run, agentId }: DiscoveryRun,
  wanted: JudgedContact[],
  inWords: Map<string, string>,
): Promise<{ stored: Set<string>; duplicates: Set<string> }> {
  if (wanted.length === 0) return { stored: new Set(), duplicates: new Set() };
  // Lists show the newest leads first, so the best leads are created last.
  const rows = wanted.toReversed().map(({ row, fields, evidence, score }) => ({
    id: newId(),
    workspaceId: ctx.workspaceId,
    agentId,
    campaignId: run.campaignId,
    runId: run.id,
    ...fieldValues(fields),
    emailKey: row.emailKey,
    emailStatus: EMAIL_STATUSES.find((status) => status === row.emailStatus) ?? ("unknown" as const),
    phoneNumber: numberOfLead({ ...fieldValues(fields), evidence })?.number ?? null,
    score: score.score,
    scoreReasons: [...(inWords.has(row.emailKey) ? [inWords.get(row.emailKey)!] : []), ...score.reasons],
    evidence,
    sample: row.origin === "sample",
  }));
  // Another campaign of the workspace may store the same addresses at the same moment; the first to insert an address gets it. Both
  // insert in the order of addresses, so they cannot deadlock.
  rows.sort((a, b) => (a.emailKey < b.emailKey ? -1 : 1));
  const stored = new Set<string>();
  for (let start = 0; start < rows.length; start += PORTION) {
    const inserted = await ctx.db
      .insert(leads)
      .values(rows.slice(start, start + PORTION))
      .onConflictDoNothing({ target: [leads.workspaceId, leads.emailKey] })
      .returning({ emailKey: leads.emailKey });
    for (const lead of inserted) stored.add(lead.emailKey);
  }
  await recordNewLeads(
    ctx,
    "lead_found",
    rows.filter((row) => stored.has(row.emailKey)),
  );
  return {
    stored,
    duplicates: new Set(rows.map((row) => row.emailKey).filter((key) => !stored.has(key))),
  };
}

function fieldValues(fields: Record<string, string>) {
  const values = Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, fields[name] ?? null]));
  return values as Record<LeadFieldName, string | null> & { email: string };
}

async function markOutcomes(ctx: Context, outcomes: { id: string; outcome: string }[]): Promise<void> {
  await ctx.db.execute(sql`
    update discovery_contacts c set outcome = v.outcome, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::text::jsonb) as v(id uuid, outcome text)
    where c.workspace_id = ${ctx.workspaceId} and c.id = v.id`);
}
