import type { SQL } from "drizzle-orm";
import { type CompanyEvidenceRow, companies } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { columnsOf } from "./company-columns";
import { companyDomain, ofCompany } from "./of-company";

/**
 * Removes a person from what is known of companies: facts and earlier values that name them, and their mentions in what was kept of pages.
 * `holds` is the condition that a text names them, `hide` the text without them.
 */
export async function forgetInCompanies(
  ctx: Context,
  holds: (column: string) => SQL,
  hide: (text: string) => string,
): Promise<void> {
  const named = await ctx.db
    .select({ id: companies.id, domain: companies.domain, evidence: companies.evidence })
    .from(companies)
    .where(and(eq(companies.workspaceId, ctx.workspaceId), holds("evidence::text")))
    .orderBy(companies.domain)
    .for("no key update");
  const isFree = (value: unknown) => {
    const text = JSON.stringify(value);
    return hide(text) === text;
  };
  for (const { id, domain, evidence } of named) {
    const left = evidence.flatMap(({ replaced = [], ...row }): CompanyEvidenceRow[] => {
      const kept = replaced.filter(isFree);
      if (!isFree(row)) return [];
      return [kept.length > 0 ? { ...row, replaced: kept } : row];
    });
    await ctx.db
      .update(companies)
      .set(columnsOf(domain, left))
      .where(and(eq(companies.workspaceId, ctx.workspaceId), eq(companies.id, id)));
  }
  const sources = await ctx.db.execute<{ companyId: string; url: string; text: string }>(sql`
    select company_id as "companyId", url, text from company_sources
    where workspace_id = ${ctx.workspaceId} and ${holds("text")} for no key update`);
  for (const { companyId, url, text } of sources)
    await ctx.db.execute(sql`
      update company_sources set text = ${hide(text)}
      where workspace_id = ${ctx.workspaceId} and company_id = ${companyId} and url = ${url}`);
}

/**
 * Removes the company of a domain once it has no people any more. One that others were merged into stays as long as they have some, and
 * goes with the last of them.
 */
export async function dropEmptyCompany(ctx: Context, domain: string | null): Promise<void> {
  const own = companyDomain(domain);
  if (own === null) return;
  const dropped = await ctx.db.execute<{ kept: string | null }>(sql`
    delete from companies c where c.workspace_id = ${ctx.workspaceId} and c.domain = ${own}
      and not exists (select 1 from companies o where o.workspace_id = ${ctx.workspaceId} and o.merged_into = c.id)
      and not exists (select 1 from leads l where l.workspace_id = ${ctx.workspaceId} and ${ofCompany(sql`c.domain`)})
    returning (select k.domain from companies k where k.workspace_id = c.workspace_id and k.id = c.merged_into) as kept`);
  for (const { kept } of dropped) await dropEmptyCompany(ctx, kept);
}
