import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  discoveryContacts,
  discoveryPages,
  EMAIL_STATUSES,
  type EvidenceRow,
  leads,
  runs,
} from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { beginStep, endStep } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import { chooseContacts, type JudgedContact } from "./choose-contacts";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { scoreContact } from "./score-contact";

type ContactRow = typeof discoveryContacts.$inferSelect;
type Site = { text: string; company: EvidenceRow | null; pain: EvidenceRow | null };

/**
 * Scores the contacts that were not judged yet and stores the best of them as leads, never more than the target.
 * One lead for each address and workspace: a duplicate is counted, not stored. Answers how many were stored now.
 */
export async function storeLeads(ctx: Context, leg: RunLeg): Promise<{ live: boolean; stored: number }> {
  return transact(ctx, async (ctx) => {
    const discovery = await findDiscoveryRun(ctx, leg);
    if (!discovery) return { live: false, stored: 0 };
    const { run, targetCount } = discovery;
    await beginStep(ctx, run.id, "score_leads");
    const open = await ctx.db
      .select()
      .from(discoveryContacts)
      .where(and(eq(discoveryContacts.runId, run.id), isNull(discoveryContacts.outcome)));
    const sites = await readSites(ctx, run.id, [...new Set(open.map((contact) => contact.host))]);
    const judged = open.map((contact) => judge(contact, sites.get(contact.host), discovery));
    const suppressed = await listSuppressed(
      ctx,
      open.map((contact) => contact.emailKey),
    );
    const outcomes = chooseContacts(judged, discovery.mode, suppressed);
    const wanted = outcomes.filter((one) => one.outcome === "lead").map((one) => one.contact);
    const { stored, duplicates } = await insertLeads(ctx, discovery, wanted, targetCount - run.found);
    const storedKeys = new Set(stored);
    const duplicateKeys = new Set(duplicates);
    await markOutcomes(
      ctx,
      outcomes.map(({ contact, outcome }) => ({
        id: contact.row.id,
        outcome: storedKeys.has(contact.row.emailKey)
          ? "lead"
          : duplicateKeys.has(contact.row.emailKey)
            ? "duplicate"
            : outcome === "lead"
              ? "passed_over"
              : outcome,
      })),
    );
    await ctx.db
      .update(runs)
      .set({
        found: sql`${runs.found} + ${stored.length}`,
        duplicates: sql`${runs.duplicates} + ${duplicates.length}`,
        emptyRounds: stored.length > 0 ? 0 : sql`${runs.emptyRounds} + 1`,
      })
      .where(eq(runs.id, run.id));
    const found = run.found + stored.length;
    await endStep(ctx, run.id, "score_leads", "completed", {
      done: found,
      total: Math.max(found, targetCount),
    });
    return { live: true, stored: stored.length };
  });
}

function judge(row: ContactRow, site: Site | undefined, { icp, mode }: DiscoveryRun): JudgedContact {
  const fields = { ...row.fields };
  const evidence = [...row.evidence];
  // The page of the contact may leave out what another page of its site says.
  if (!fields.company && site?.company) {
    fields.company = site.company.value;
    evidence.push(site.company);
  }
  if (site?.pain) evidence.push(site.pain);
  const score = scoreContact(
    {
      kind: row.kind,
      fields,
      emailStatus: row.emailStatus,
      siteText: site?.text ?? "",
      pain: site?.pain?.value ?? null,
    },
    icp,
    mode === "pain",
  );
  return { row, fields, evidence, score, pain: site?.pain?.value ?? null };
}

/** What the pages of each host say together. */
async function readSites(ctx: Context, runId: string, hosts: string[]): Promise<Map<string, Site>> {
  const sites = new Map<string, Site>();
  if (hosts.length === 0) return sites;
  const pages = await ctx.db
    .select()
    .from(discoveryPages)
    .where(
      and(
        eq(discoveryPages.runId, runId),
        eq(discoveryPages.state, "extracted"),
        inArray(discoveryPages.host, hosts),
      ),
    )
    .orderBy(discoveryPages.rank, discoveryPages.id);
  for (const page of pages) {
    const site = sites.get(page.host) ?? { text: "", company: null, pain: null };
    const origin = { url: page.finalUrl ?? page.url, foundAt: (page.readAt ?? new Date()).toISOString() };
    if (site.text.length < 20_000) site.text += `\n${page.text ?? ""}`;
    if (page.company) site.company ??= { field: "company", ...page.company, ...origin };
    if (page.painQuote)
      site.pain ??= { field: "pain", value: page.painQuote, quote: page.painQuote, ...origin };
    sites.set(page.host, site);
  }
  return sites;
}

async function listSuppressed(ctx: Context, keys: string[]): Promise<Set<string>> {
  const rows = await ctx.db.execute<{ email_key: string }>(sql`
    select email_key from suppressions
    where workspace_id = ${ctx.workspaceId} and email_key = any(${sql.param(keys)}::text[])`);
  return new Set(rows.map((row) => row.email_key));
}

async function insertLeads(
  ctx: Context,
  { run, agentId }: DiscoveryRun,
  wanted: JudgedContact[],
  room: number,
): Promise<{ stored: string[]; duplicates: string[] }> {
  const known = await ctx.db
    .select({ emailKey: leads.emailKey })
    .from(leads)
    .where(
      and(
        eq(leads.workspaceId, ctx.workspaceId),
        inArray(
          leads.emailKey,
          wanted.map((contact) => contact.row.emailKey),
        ),
      ),
    );
  const duplicates = new Set(known.map((lead) => lead.emailKey));
  const fresh = wanted.filter((contact) => !duplicates.has(contact.row.emailKey)).slice(0, Math.max(0, room));
  if (fresh.length === 0) return { stored: [], duplicates: [...duplicates] };
  const inserted = await ctx.db
    .insert(leads)
    .values(
      fresh.map(({ row, fields, evidence, score }) => ({
        workspaceId: ctx.workspaceId,
        agentId,
        campaignId: run.campaignId,
        runId: run.id,
        email: fields.email!,
        emailKey: row.emailKey,
        emailStatus: EMAIL_STATUSES.find((status) => status === row.emailStatus) ?? ("unknown" as const),
        name: fields.name ?? null,
        title: fields.title ?? null,
        company: fields.company ?? null,
        domain: fields.domain ?? null,
        phone: fields.phone ?? null,
        linkedinUrl: fields.linkedinUrl ?? null,
        location: fields.location ?? null,
        score: score.score,
        scoreReasons: score.reasons,
        evidence,
        sample: row.origin === "sample",
      })),
    )
    // Another campaign of the workspace may find the same address at the same moment.
    .onConflictDoNothing({ target: [leads.workspaceId, leads.emailKey] })
    .returning({ emailKey: leads.emailKey });
  const stored = inserted.map((lead) => lead.emailKey);
  for (const contact of fresh)
    if (!stored.includes(contact.row.emailKey)) duplicates.add(contact.row.emailKey);
  return { stored, duplicates: [...duplicates] };
}

async function markOutcomes(ctx: Context, outcomes: { id: string; outcome: string }[]): Promise<void> {
  await ctx.db.execute(sql`
    update discovery_contacts c set outcome = v.outcome, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::text::jsonb) as v(id uuid, outcome text)
    where c.id = v.id`);
}
