import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { z } from "zod";
import { leads } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import { type OutreachChoice, rankLeads } from "@/lib/channels/contract/rank-leads";
import type { Context } from "@/lib/context";
import { Lead } from "@/lib/leads/lead";
import { elsewhere } from "@/lib/one-person";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { type FirstEmailFacts, refuseFirstEmail } from "./refuse-first-email";
import { IS_IN_REVIEW, IS_SKIPPED, mayReceiveFirst } from "./select-leads";

/** Why a lead gets no email. The first four are error codes of `queueLeadEmail`. */
export const SKIP_REASONS = [
  "already_contacted",
  "lead_suppressed",
  "invalid_state",
  "mail_refused",
  "address_gone",
  "not_found",
  "failed",
  "skipped",
  "in_review",
  "below_fit",
  "not_judged",
  "same_company",
  "over_target",
] as const;
type SkipReason = (typeof SKIP_REASONS)[number];

export const Recipient = Lead.pick({
  id: true,
  name: true,
  title: true,
  company: true,
  email: true,
  score: true,
  agentId: true,
});
type Recipient = z.infer<typeof Recipient>;

/** How many people are named of those who get an email: a page of them. */
const MAX_NAMED = 10;
/** How many people are named of each reason to skip. */
const MAX_SKIPPED_NAMED = 100;

/** Whose first email is asked for: those of a campaign that a run would choose, or people chosen by name. */
export type Asked =
  | { campaignId: string; choice: OutreachChoice; leadIds?: never }
  | { leadIds: string[]; campaignId?: never; choice?: never };

export type Recipients = {
  people: number;
  /** In the order in which they are written to, from `offset`. */
  named: Recipient[];
  skipped: { reason: SkipReason; people: number; named: Recipient[] }[];
  /** The id of the first of all, whatever the offset; null: nobody gets an email. */
  first: string | null;
  /** Changes whenever the people or their order do. */
  basis: string;
};

const ALL: OutreachChoice = { targetCount: null, minFit: null, maxPerCompany: null, includeUnjudged: false };

/** Everybody who was asked for, as those who get an email and those who are skipped, with the names of the first. */
export async function listRecipients(ctx: Context, asked: Asked, offset = 0): Promise<Recipients> {
  const groups = await readGroups(ctx, asked, offset);
  const chosen = groups.find(({ outcome }) => outcome === "chosen");
  const ids = groups.flatMap(({ first }) => first);
  const rows = await ctx.db
    .select()
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), inArray(leads.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, Recipient.parse(row)]));
  const name = (some: string[]) => some.flatMap((id) => byId.get(id) ?? []).slice(0, MAX_SKIPPED_NAMED);
  const skipped = new Map<SkipReason, { people: number; ids: string[] }>();
  const skip = (reason: SkipReason, people: number, first: string[]) => {
    const before = skipped.get(reason) ?? { people: 0, ids: [] };
    skipped.set(reason, { people: before.people + people, ids: [...before.ids, ...first] });
  };
  for (const { outcome, people, first, ...facts } of groups) {
    if (outcome === "chosen") continue;
    skip(outcome === "refused" ? reasonOf(ctx, facts) : outcome, people, first);
  }
  if (asked.leadIds) {
    const known = groups.reduce((sum, { people }) => sum + people, 0);
    const gone = new Set(asked.leadIds).size - known;
    if (gone > 0) skip("not_found", gone, []);
  }
  return {
    people: chosen?.people ?? 0,
    first: chosen?.leader ?? null,
    named: name(chosen?.first ?? []),
    skipped: SKIP_REASONS.flatMap((reason) => {
      const one = skipped.get(reason);
      return one ? [{ reason, people: one.people, named: name(one.ids) }] : [];
    }),
    basis: chosen?.basis ?? basisOf([]),
  };
}

/** The same as the `basis` of those people: MD5, as the database computes it. */
function basisOf(ids: string[]): string {
  return createHash("md5").update(ids.join(",")).digest("hex");
}

function reasonOf(ctx: Context, facts: FirstEmailFacts & { inReview: boolean }): SkipReason {
  // Only a person writes again to somebody whom the mail server has refused.
  const refusal = refuseFirstEmail(ctx, facts);
  if (refusal?.reason === "address_gone") return refusal.reason;
  return refusal?.code ?? (facts.status === "failed" ? "failed" : facts.inReview ? "in_review" : "skipped");
}

type Outcome =
  | "chosen"
  | "refused"
  | Extract<SkipReason, "over_target" | "same_company" | "not_judged" | "below_fit">;
type Group = FirstEmailFacts & {
  inReview: boolean;
  outcome: Outcome;
  people: number;
  first: string[];
  leader: string | null;
  basis: string | null;
};

async function readGroups(ctx: Context, asked: Asked, offset: number): Promise<Group[]> {
  const among: InWorkspace = asked.leadIds
    ? and(
        eq(leads.workspaceId, ctx.workspaceId),
        sql`leads.id = any(${sql.param([...new Set(asked.leadIds)])}::uuid[])`,
      )
    : and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.campaignId, asked.campaignId));
  // People chosen by name are written to although a run would skip them, and again after a failure.
  const able = asked.leadIds
    ? mayReceiveFirst(ctx)
    : and(mayReceiveFirst(ctx), eq(leads.status, "new"), sql`not ${IS_SKIPPED}`, sql`not ${IS_IN_REVIEW}`);
  const first = (order: InWorkspace | ReturnType<typeof sql>, from: number, most: number) =>
    sql`(array_agg(id order by ${order}))[${from + 1}:${from + most}]`;
  const rows = await ctx.db.execute<Group>(sql`
    with ${rankLeads(among, able, asked.choice ?? ALL)}, told as (
      select ranked.*, l.address_gone, l.merged_into is not null as merged, ${sql.raw(elsewhere("l", "true"))} as elsewhere, ${sql.raw(leadIsSuppressed("l"))} as suppressed,
        exists (select 1 from email_drafts d where d.lead_id = l.id and d.run_id is not null and d.skipped_at is null) as in_review,
        case when position is not null then 'chosen' when is_in then 'over_target' when able and fits then 'same_company'
          when able and ranked.score is null then 'not_judged' when able then 'below_fit' else 'refused' end as outcome
      from ranked join leads l on l.workspace_id = ${ctx.workspaceId} and l.id = ranked.id
    ), grouped as (
      select *, case when outcome = 'refused' then status end as refused_status,
        outcome = 'refused' and sample as refused_sample, outcome = 'refused' and address_gone as refused_gone, outcome = 'refused' and suppressed as refused_suppressed,
        outcome = 'refused' and merged as refused_merged, case when outcome = 'refused' then elsewhere end as refused_elsewhere,
        outcome = 'refused' and in_review as refused_review
      from told
    )
    select outcome, coalesce(refused_status, 'new') as status, refused_sample as sample, refused_gone as "addressGone", refused_suppressed as suppressed,
      refused_merged as merged, refused_elsewhere as elsewhere, refused_review as "inReview",
      count(*)::int as people,
      case when outcome = 'chosen' then ${first(sql`position`, offset, MAX_NAMED)} else ${first(sql`score desc nulls last, is_unnamed, reach desc, id`, 0, MAX_SKIPPED_NAMED)} end as first,
      case when outcome = 'chosen' then (array_agg(id order by position))[1] end as leader,
      case when outcome = 'chosen' then md5(string_agg(id::text, ',' order by position)) end as basis
    from grouped group by outcome, refused_status, refused_sample, refused_gone, refused_suppressed, refused_merged, refused_elsewhere, refused_review`);
  return [...rows];
}

/** The basis of the people whom a run chose; see `Recipients`. */
export async function readBasisOfRun(ctx: Context, runId: string): Promise<string> {
  const [row] = await ctx.db.execute<{ basis: string | null }>(sql`
    select md5(string_agg(lead_id::text, ',' order by position)) as basis from run_leads
    where workspace_id = ${ctx.workspaceId} and run_id = ${runId}`);
  return row?.basis ?? basisOf([]);
}

export const FitCounts = z.object({
  fitting: z.number().int().describe("Judged, with a fit of at least `minFit`."),
  below: z.number().int().describe("Judged, with less."),
  notJudged: z.number().int().describe("Nobody has read what their fit is judged by."),
});

/** How the leads that a run may reach fit. */
export async function countFits(
  ctx: Context,
  reachable: InWorkspace,
  minFit: number | null,
): Promise<z.infer<typeof FitCounts>> {
  const [row] = await ctx.db.execute<z.infer<typeof FitCounts>>(sql`
    select count(*) filter (where score >= ${minFit ?? 0})::int as fitting,
      count(*) filter (where score < ${minFit ?? 0})::int as below,
      count(*) filter (where score is null)::int as "notJudged"
    from leads where ${reachable}`);
  return row!;
}
