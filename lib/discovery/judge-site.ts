import { inArray } from "drizzle-orm";
import { leads, memories } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { storeFacts } from "@/lib/companies/store-facts";
import { type Context, transact } from "@/lib/context";
import { holdCredits } from "@/lib/credits/hold-credits";
import { settleHolds } from "@/lib/credits/resolve-holds";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { scoreContact } from "@/lib/leads/scoring/score-contact";
import { describeSite } from "@/lib/leads/scoring/site";
import { readCriteria } from "@/lib/memory/criteria";
import { onBehalfOf } from "@/lib/web/contact";
import type { JudgedLead } from "./judged-leads";
import { PAGES_OF_SITE, readSite, type SiteReading } from "./read-site";

const HOLD_MS = 15 * 60_000;

export type Site = { host: string; sample: boolean; leads: JudgedLead[] };
type Outcome = {
  read: number;
  failure: string | null;
  scores: Map<string, number>;
  /** Credits ran out before it was read. */
  isUnpaid: boolean;
};

/**
 * Judges the leads of one site. Held before the pages are read, and charged with the scores in one transaction; a lead whose site
 * cannot be read says why, and waits no longer.
 */
export async function judgeSite(ctx: Context, site: Site, price: bigint): Promise<Outcome> {
  const [memory] = await ctx.db
    .select({ senderEmail: memories.senderEmail })
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, site.leads[0]!.agentId)));
  const key = `judge:${newId()}`;
  const expiresAt = new Date(Date.now() + HOLD_MS);
  const amount = price * BigInt(PAGES_OF_SITE);
  try {
    const hold = await holdCredits(ctx, { key, action: "pageContents", amount, expiresAt });
    const reading = await onBehalfOf(memory?.senderEmail ?? undefined, () =>
      readSite(ctx, site.host, site.sample),
    ).catch(async (error) => {
      await settleHolds(ctx, [{ holdId: hold.id, amount: 0n }]);
      throw error;
    });
    return await transact(ctx, async (ctx) => {
      await settleHolds(ctx, [{ holdId: hold.id, amount: price * BigInt(reading.read) }]);
      const scores = await storeScores(ctx, site, reading);
      await storeFacts(ctx, reading.facts);
      const failed = site.leads.filter(({ id }) => !scores.has(id)).map(({ id }) => id);
      const failure = reading.failure ?? "Nothing could be read of the site.";
      await noteNotJudged(ctx, failed, failure);
      return { read: reading.read, failure: reading.failure, scores, isUnpaid: false };
    });
  } catch (error) {
    // Credits ran out after the first sites; what was judged stays judged.
    if (!(error instanceof AppError) || error.code !== "insufficient_credits") throw error;
    return { read: 0, failure: error.message, scores: new Map(), isUnpaid: true };
  }
}

async function storeScores(ctx: Context, site: Site, reading: SiteReading): Promise<Map<string, number>> {
  const scores = new Map<string, number>();
  if (reading.pages.length === 0) return scores;
  const described = describeSite(site.host, reading.company?.value ?? null, reading.pages);
  for (const lead of site.leads.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const facts = ["email", "name", "title", "company", "domain", "location"] as const;
    const fields = Object.fromEntries(facts.flatMap((name) => (lead[name] ? [[name, lead[name]]] : [])));
    const criteria = readCriteria(lead.icpJson);
    const { score, reasons } = scoreContact(
      { host: site.host, fields, site: described, pain: null },
      criteria,
      false,
    );
    const stored = await ctx.db
      .update(leads)
      .set({ score, scoreReasons: reasons, judgeRequestedAt: null, updatedAt: sql`now()` })
      .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, lead.id)))
      .returning({ id: leads.id });
    if (stored.length === 0) continue;
    scores.set(lead.id, score);
    await recordActivity(ctx, [
      { kind: "lead_judged", leadId: lead.id, campaignId: lead.campaignId, details: { score } },
    ]);
  }
  return scores;
}

/** Why leads are not judged, as their pages show it; a fit that is known stays as it is. */
export async function noteNotJudged(ctx: Context, leadIds: string[], reason: string): Promise<void> {
  if (leadIds.length === 0) return;
  await ctx.db
    .update(leads)
    .set({
      scoreReasons: sql`case when ${leads.score} is null then ${JSON.stringify([reason])}::text::jsonb else ${leads.scoreReasons} end`,
      judgeRequestedAt: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(leads.workspaceId, ctx.workspaceId), inArray(leads.id, leadIds.toSorted())));
}
