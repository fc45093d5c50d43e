import { and, eq, inArray, sql } from "drizzle-orm";
import { EMAIL_STATUSES, leads, runs } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { beginStep, endStep } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import type { JudgedContact } from "./choose-contacts";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { judgeContacts } from "./judge-contacts";

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
    const outcomes = await judgeContacts(ctx, discovery);
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
      // The newest stand first in a list, so the best are made last.
      fresh.toReversed().map(({ row, fields, evidence, score }) => ({
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
