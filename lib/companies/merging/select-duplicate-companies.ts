import { type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** What two companies have in common. */
export const COMPANY_DUPLICATE_REASONS = ["vat", "register", "name", "phone"] as const;
export type CompanyDuplicateReason = (typeof COMPANY_DUPLICATE_REASONS)[number];

/** Of companies with the same key, so many are compared with each other. */
const MAX_COMPARED = 20;

type Pair = { companyId: string; otherId: string; reasons: CompanyDuplicateReason[] };
type Page = { page: number; pageSize: number };

/** Pairs of companies that look like one, newest first, with how many there are: those that share a key, out of one index. */
export async function selectDuplicateCompanies(
  ctx: Context,
  { page, pageSize }: Page,
): Promise<{ pairs: Pair[]; total: number }> {
  const rows = await ctx.db.execute<Pair & { total: number }>(sql`
    with ${duplicates(ctx)}, counted as (select count(*)::int as total from pairs)
    select company_id as "companyId", other_id as "otherId", reasons, total from counted left join (
      select * from pairs order by other_id desc, company_id desc limit ${pageSize} offset ${(page - 1) * pageSize}) p on true
    order by other_id desc, company_id desc`);
  return toPage(rows);
}

/** A page that is past the end has one row, with the total alone. */
function toPage(rows: readonly (Pair & { total: number })[]): { pairs: Pair[]; total: number } {
  return {
    pairs: rows.filter(({ companyId }) => companyId !== null).map(({ total: _, ...pair }) => pair),
    total: rows[0]?.total ?? 0,
  };
}

function duplicates(ctx: Context): InWorkspace {
  return sql`
    keyed as materialized (
      select c.id, key, row_number() over (partition by key order by c.id) as place, count(*) over (partition by key) as found
      from companies c cross join lateral unnest(c.identity_keys) as key
      where c.workspace_id = ${ctx.workspaceId} and c.merged_into is null
    ), pairs as (
      select a.id as company_id, b.id as other_id, array_agg(distinct split_part(a.key, ' ', 1)) as reasons
      from keyed a join keyed b on b.key = a.key and b.id > a.id
      where a.found > 1 and b.found > 1 and a.place <= ${MAX_COMPARED} and b.place <= ${MAX_COMPARED}
        and not exists (select 1 from companies_apart x where x.company_id = a.id and x.other_id = b.id)
      group by a.id, b.id
    )` as InWorkspace;
}

/** Pairs that somebody has said are two companies, the latest first. */
export async function selectCompaniesApart(
  ctx: Context,
  { page, pageSize }: Page,
): Promise<{ pairs: Pair[]; total: number }> {
  const rows = await ctx.db.execute<Pair & { total: number }>(sql`
    with counted as (select count(*)::int as total from companies_apart where workspace_id = ${ctx.workspaceId})
    select company_id as "companyId", other_id as "otherId", '{}'::text[] as reasons, total from counted left join (
      select * from companies_apart where workspace_id = ${ctx.workspaceId}
      order by created_at desc, company_id, other_id limit ${pageSize} offset ${(page - 1) * pageSize}) p on true`);
  return toPage(rows);
}
