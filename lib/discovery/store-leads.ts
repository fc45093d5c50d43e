import { setImmediate as breathe } from "node:timers/promises";
import { leads, runs, type StepReason } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordNewLeads } from "@/lib/activity/record-new-leads";
import { beginStep, endStep } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { keepCompanies } from "@/lib/leads/companies/keep-companies";
import { keepSources } from "@/lib/leads/keep-sources";
import type { JudgedContact } from "./choose-contacts";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { explainFits } from "./explain-fits";
import { judgeContacts } from "./judge-contacts";
import { leadOfContact } from "./lead-of-contact";
import { readExcerpts } from "./list-contacts";
import { seeLeadsAgain } from "./see-leads-again";
import { storeCompanies } from "./store-companies";

/** Leads per statement, few enough that other requests are not delayed. */
const PORTION = 50;
/** Outcomes per statement. */
const OUTCOMES = 2_000;

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
    await seeLeadsAgain(
      ctx,
      choices.flatMap(({ contact }) => (stored.has(contact.row.emailKey) ? [] : contact)),
    );
    const outcomes = choices.map(({ contact: { row, score }, outcome }) => ({
      id: row.id,
      missed: outcome === "unfit" ? score.missed : null,
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
    await storeCompanies(ctx, run.id);
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
      reason: await explainLeftOut(ctx, run.id),
    });
    return { live: true, stored: stored.size, targetMet: found >= targetCount };
  });
}

/** Counts whom the run left out; null if nobody. */
async function explainLeftOut(ctx: Context, runId: string): Promise<StepReason | null> {
  const rows = await ctx.db.execute<{ list: string | null; contacts: number }>(sql`
    select missed[1] as list, count(*)::int as contacts from discovery_contacts
    where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and outcome = 'unfit' group by 1 order by 2 desc`);
  if (rows.length === 0) return null;
  const missed = rows.flatMap(({ list, contacts }) => (list ? [[list, contacts]] : []));
  const contacts = rows.reduce((sum, row) => sum + row.contacts, 0);
  return { code: "leads_left_out", data: { contacts, missed: Object.fromEntries(missed) } };
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
  const owner = { workspaceId: ctx.workspaceId, agentId, campaignId: run.campaignId, runId: run.id };
  const rows: ReturnType<typeof leadOfContact>[] = [];
  for (const contact of wanted.toReversed()) {
    const lead = leadOfContact(owner, contact);
    const inWord = inWords.get(contact.row.emailKey);
    rows.push(inWord ? { ...lead, scoreReasons: [inWord, ...lead.scoreReasons] } : lead);
    if (rows.length % PORTION === 0) await breathe();
  }
  // Another campaign of the workspace may store the same addresses at the same moment; the first to insert an address gets it. Both
  // insert in the order of addresses, so they cannot deadlock.
  rows.sort((a, b) => (a.emailKey < b.emailKey ? -1 : 1));
  const contactOf = new Map(wanted.map(({ row }) => [row.emailKey, row.id]));
  const stored = new Set<string>();
  for (let start = 0; start < rows.length; start += PORTION) {
    const inserted = await ctx.db
      .insert(leads)
      .values(rows.slice(start, start + PORTION))
      .onConflictDoNothing({ target: [leads.workspaceId, leads.emailKey] })
      .returning({ leadId: leads.id, emailKey: leads.emailKey, evidence: leads.evidence });
    for (const lead of inserted) stored.add(lead.emailKey);
    const excerpts = await readExcerpts(
      ctx,
      inserted.map(({ emailKey }) => contactOf.get(emailKey)!),
    );
    await keepSources(
      ctx,
      inserted.map((lead) => ({ ...lead, excerpts: excerpts.get(contactOf.get(lead.emailKey)!) ?? {} })),
    );
  }
  await keepCompanies(
    ctx,
    rows.filter((row) => stored.has(row.emailKey)),
  );
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

type Outcome = { id: string; outcome: string; missed: string[] | null };

async function markOutcomes(ctx: Context, outcomes: Outcome[]): Promise<void> {
  for (let start = 0; start < outcomes.length; start += OUTCOMES)
    await ctx.db.execute(sql`
      update discovery_contacts c set outcome = v.outcome, missed = v.missed, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(outcomes.slice(start, start + OUTCOMES))}::text::jsonb) as v(id uuid, outcome text, missed text[])
      where c.workspace_id = ${ctx.workspaceId} and c.id = v.id`);
}
