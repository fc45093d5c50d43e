import { type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { hostOfAddress, hostOfLead, isFreeMail, registeredOf } from "@/lib/leads/companies/company-of-lead";

/** What two leads with the same name have in common: the company's domain, its name and place, or a phone number. */
export const DUPLICATE_REASONS = ["domain", "company", "phone"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** Of people with the same name at the same company, so many are compared with each other. */
const MAX_COMPARED = 20;

type Pair = { leadId: string; otherId: string; reasons: DuplicateReason[] };
type Page = { page: number; pageSize: number };

const domainKey = (host: string) =>
  `case when not ${isFreeMail(host)} then 'd ' || ${registeredOf(host)} end`;

/**
 * Pairs of leads that look like one person, newest first, with how many there are. Names that occur twice are read off the index
 * `leads_by_person`, in its order; only their leads are looked at, and only those of the same name that share a key are paired.
 */
export async function selectDuplicates(
  ctx: Context,
  { page, pageSize }: Page,
): Promise<{ pairs: Pair[]; total: number }> {
  const rows = await ctx.db.execute<Pair & { total: number }>(sql`
    with ${duplicates(ctx)}
    select lead_id as "leadId", other_id as "otherId", reasons, (count(*) over ())::int as total from pairs
    order by other_id desc, lead_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countDuplicates(ctx));
  return { pairs: rows.map(({ total: _, ...pair }) => pair), total };
}

async function countDuplicates(ctx: Context): Promise<number> {
  const [row] = await ctx.db.execute<{ total: number }>(sql`
    with ${duplicates(ctx)} select count(*)::int as total from pairs`);
  return row!.total;
}

function duplicates(ctx: Context): InWorkspace {
  return sql`
    names as materialized (
      select person_key from leads
      where workspace_id = ${ctx.workspaceId} and person_key is not null and merged_into is null
      group by person_key having count(*) > 1
    ), keyed as materialized (
      select l.person_key, l.sample, l.id, k.reason, k.key,
        row_number() over (partition by l.person_key, l.sample, k.key order by l.id) as place
      from names n join leads l on l.workspace_id = ${ctx.workspaceId} and l.person_key = n.person_key and l.merged_into is null
        cross join lateral (
          select reason, key from (values
            ('domain', ${sql.raw(domainKey(hostOfLead("l")))}),
            ('domain', ${sql.raw(domainKey(hostOfAddress("l")))}),
            ('company', case when l.company_key <> '' and l.place_key <> '' then 'c ' || l.company_key || E'\\n' || l.place_key end),
            ('phone', 'p ' || l.phone_number)) v(reason, key)
          where key is not null group by reason, key) k
    ), pairs as (
      select a.id as lead_id, b.id as other_id, array_agg(distinct a.reason order by a.reason) as reasons
      from keyed a join keyed b on b.person_key = a.person_key and b.sample = a.sample and b.key = a.key and b.id > a.id
      where a.place <= ${MAX_COMPARED} and b.place <= ${MAX_COMPARED}
        and not exists (select 1 from leads_apart x where x.lead_id = a.id and x.other_id = b.id)
      group by a.id, b.id
    )` as InWorkspace;
}

/** Pairs that somebody has said are two people, the latest first. */
export async function selectApart(
  ctx: Context,
  { page, pageSize }: Page,
): Promise<{ pairs: Pair[]; total: number }> {
  const rows = await ctx.db.execute<Omit<Pair, "reasons"> & { total: number }>(sql`
    select lead_id as "leadId", other_id as "otherId", (count(*) over ())::int as total from leads_apart
    where workspace_id = ${ctx.workspaceId}
    order by created_at desc, lead_id, other_id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return {
    pairs: rows.map(({ total: _, ...pair }) => ({ ...pair, reasons: [] })),
    total: rows[0]?.total ?? 0,
  };
}
