import { type EvidenceRow, emailDrafts, type LeadFieldName, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { type Context, transact } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { settleHolds } from "@/lib/credits/resolve-holds";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { keepSources } from "@/lib/leads/keep-sources";
import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";
import { checkedAtOf, isOfPage } from "@/lib/leads/page-evidence";
import { plainLetters } from "@/lib/text/fold-text";
import { holdsWords } from "@/lib/text/holds-words";
import type { FactToFind } from "./facts-task";
import type { FactsReading } from "./read-facts-again";

/** A page that this process reads, for the facts of those who wait; `until` is the token of the claim. */
export type PageClaim = {
  url: string;
  urlHash: string;
  until: Date;
  attempts: number;
  holdId: string;
  facts: (FactToFind & { leadId: string })[];
};

export const MAX_ATTEMPTS = 3;
/** Before the second and the third attempt. */
const PAUSES_MS = [5 * 60_000, 30 * 60_000];

type Checked = {
  rows: { field: string; value: string; quote: string | null }[];
  excerpt: string | undefined;
};

/**
 * Stores what a page said when it was read again, in one transaction with the charge: evidence that still stands moves on, what is gone
 * leaves lead and texts. A page that could not be read is free and tried again later, at most three times in all.
 */
export async function storeCheck(
  ctx: Context,
  claim: PageClaim,
  reading: FactsReading,
): Promise<"checked" | "unread" | "taken"> {
  return transact(ctx, async (ctx) => {
    if (!(await endClaim(ctx, claim, reading.kind === "unread"))) {
      await settleHolds(ctx, [{ holdId: claim.holdId, amount: 0n }]);
      return "taken";
    }
    if (reading.kind !== "unread") {
      const checked = sortByLead(claim, reading);
      await lockEmails(ctx, [...checked.keys()]);
      for (const leadId of [...checked.keys()].toSorted())
        await storeLead(ctx, leadId, claim.url, reading.at, checked.get(leadId)!);
    }
    // A page that says nothing, because it is gone or was not read, is free.
    await settleHolds(ctx, [{ holdId: claim.holdId, ...(reading.kind === "read" ? {} : { amount: 0n }) }]);
    return reading.kind === "unread" ? "unread" : "checked";
  });
}

/** Whether the claim still stood. */
async function endClaim(
  ctx: Context,
  { urlHash, until, attempts }: PageClaim,
  isUnread: boolean,
): Promise<boolean> {
  const isOurs = sql`workspace_id = ${ctx.workspaceId} and url_hash = ${urlHash} and claimed_until = ${until.toISOString()}::timestamptz`;
  const isOver = attempts >= MAX_ATTEMPTS;
  // Who needs a page that was given up goes on without it for as long as what a page says counts.
  const pauseMs = isOver ? ctx.settings.FACT_MAX_AGE_DAYS * 86_400_000 : PAUSES_MS[attempts - 1]!;
  const ended = isUnread
    ? await ctx.db.execute(sql`
        update page_checks set claimed_until = null, next_try_at = now() + ${pauseMs} * interval '1 millisecond',
          given_up_at = case when ${isOver} then now() end where ${isOurs} returning 1`)
    : await ctx.db.execute(sql`delete from page_checks where ${isOurs} returning 1`);
  return ended.length > 0;
}

function sortByLead(
  { facts }: PageClaim,
  reading: Exclude<FactsReading, { kind: "unread" }>,
): Map<string, Checked> {
  const checked = new Map<string, Checked>();
  for (const [at, { leadId, address, field, value }] of facts.entries()) {
    const of = checked.get(leadId) ?? { rows: [], excerpt: undefined };
    const quote = reading.kind === "read" ? (reading.found.quotes[at] ?? null) : null;
    of.rows.push({ field, value, quote });
    if (reading.kind === "read") of.excerpt = reading.found.excerpts[address];
    checked.set(leadId, of);
  }
  return checked;
}

/** In the order in which everybody locks: campaigns, emails, then leads. */
async function lockEmails(ctx: Context, leadIds: string[]): Promise<void> {
  const ofLeads = sql`workspace_id = ${ctx.workspaceId} and lead_id = any(${sql.param(leadIds)}::uuid[]) and state in ('draft', 'queued')`;
  await ctx.db.execute(sql`
    select 1 from campaigns where workspace_id = ${ctx.workspaceId}
      and id in (select campaign_id from deliveries where ${ofLeads}) order by id for share`);
  await ctx.db.execute(sql`select 1 from deliveries where ${ofLeads} order by id for update`);
}

async function storeLead(
  ctx: Context,
  leadId: string,
  url: string,
  at: string,
  { rows, excerpt }: Checked,
): Promise<void> {
  const isLead = and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, leadId));
  const [lead] = await ctx.db.select().from(leads).where(isLead).for("no key update");
  if (!lead) return;
  const gone: EvidenceRow[] = [];
  // What a person changed meanwhile stays as it is.
  const evidence = lead.evidence.map((row) => {
    const checked =
      row.url === url && isOfPage(row)
        ? rows.find(({ field, value }) => field === row.field && value === row.value)
        : undefined;
    if (!checked) return row;
    if (checked.quote !== null) return { ...row, quote: plain(checked.quote), foundAt: at };
    gone.push(row);
    return { ...row, goneAt: at };
  });
  await ctx.db
    .update(leads)
    .set({ evidence, checkedAt: checkedAtOf(evidence), ...clearFields(lead, gone) })
    .where(isLead);
  if (excerpt) await keepSources(ctx, [{ leadId, evidence, excerpts: { [url]: plain(excerpt) } }]);
  if (gone.length === 0) return;
  await voidTexts(ctx, lead, gone);
  await recordActivity(ctx, [
    {
      kind: "facts_gone",
      leadId,
      campaignId: lead.campaignId,
      details: { fields: gone.flatMap(({ field }) => (isLeadField(field) ? [field] : [])) },
    },
  ]);
}

/** A field without a page behind it is null; the address stays, as what names the lead. */
function clearFields(
  lead: typeof leads.$inferSelect,
  gone: readonly EvidenceRow[],
): Partial<Record<Exclude<LeadFieldName, "email">, null>> {
  return Object.fromEntries(
    gone.flatMap(({ field, value }) =>
      isLeadField(field) && field !== "email" && lead[field] === value ? [[field, null]] : [],
    ),
  );
}

function isLeadField(field: string): field is LeadFieldName {
  return LEAD_FIELD_NAMES.some((name) => name === field);
}

/** PostgreSQL accepts neither U+0000 nor lone surrogates. */
function plain(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/**
 * What waits for a lead whose page no longer says some of it: a text of ours is written again, one that a person changed waits for
 * approval again. A text that a person has seen before it was queued is not sent if it uses what is gone, and nothing is sent to an
 * address that is gone. The caller has locked emails and lead.
 */
async function voidTexts(
  ctx: Context,
  lead: typeof leads.$inferSelect,
  gone: readonly EvidenceRow[],
): Promise<void> {
  if (gone.some(({ field }) => field === "email")) {
    await cancelEmails(ctx, sql`m.lead_id = ${lead.id} and m.enrollment_id is not null`, "address_gone");
    await endEnrollments(ctx, sql`e.lead_id = ${lead.id}`, "address_gone");
    return;
  }
  const isKept = and(eq(emailDrafts.workspaceId, ctx.workspaceId), eq(emailDrafts.leadId, lead.id));
  const [kept] = await ctx.db.select().from(emailDrafts).where(isKept);
  if (kept?.body != null && uses(`${kept.subject}\n${kept.body}`, gone)) {
    await cancelEmails(
      ctx,
      sql`m.lead_id = ${lead.id} and m.sequence_step = 0 and m.enrollment_id is not null`,
      "fact_gone",
    );
    if (kept.author !== "person")
      await ctx.db
        .update(emailDrafts)
        .set({ subject: null, body: null, author: null, basis: null })
        .where(isKept);
  }
  const isNameGone = gone.some(({ field, value }) => field === "name" && value === lead.name);
  // One that is paid for keeps its credit until it has been written again.
  await ctx.db.execute(sql`
    with voided as (
      update deliveries d set approved_at = null, updated_at = now(),
        state = case when d.edited_at is null then 'draft' else d.state end,
        written_at = case when d.edited_at is null then null else d.written_at end,
        ground = case when d.edited_at is null then null else d.ground end
      where d.workspace_id = ${ctx.workspaceId} and d.lead_id = ${lead.id} and d.enrollment_id is not null
        and d.state in ('draft', 'queued')
      returning d.id, d.edited_at is null as is_ours)
    update messages m set updated_at = now(), to_name = case when ${isNameGone} then null else m.to_name end,
      subject = case when v.is_ours then null else m.subject end, text = case when v.is_ours then null else m.text end
    from voided v where m.workspace_id = ${ctx.workspaceId} and m.id = v.id`);
}

/** Of a name any word counts: a greeting has the last one alone. */
function uses(text: string, gone: readonly EvidenceRow[]): boolean {
  const words = plainLetters(text);
  return gone.some(({ field, value }) =>
    (field === "name" ? value.split(/\s+/).filter((word) => word.length > 2) : [value]).some((one) =>
      holdsWords(words, plainLetters(one)),
    ),
  );
}
