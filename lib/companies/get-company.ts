import { asc } from "drizzle-orm";
import { z } from "zod";
import { type CompanyEvidenceRow, companies, companySources } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { type Attribution, listAttributions } from "@/lib/leads/attributions";
import { ofCompany } from "@/lib/leads/companies/of-company";
import { pathId } from "@/lib/shapes";
import { CompanyDossier } from "./company";
import { selectCompanies } from "./select-companies";

/** More of one company are found by the website in the list of leads. */
const MAX_PEOPLE = 200;

export const getCompany = capability(
  {
    name: "getCompany",
    description: "Reads one company with the source of each fact, and its people.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("company") }),
    output: CompanyDossier,
  },
  async (ctx, { id }) => {
    const [company] = await selectCompanies(
      ctx,
      sql`select id, created_at from companies where workspace_id = ${ctx.workspaceId} and id = ${id}`,
    );
    if (!company) throw notFound("company");
    const [known] = await ctx.db
      .select({ evidence: companies.evidence, mergedInto: companies.mergedInto })
      .from(companies)
      .where(and(eq(companies.workspaceId, ctx.workspaceId), eq(companies.id, id)));
    const sources = await ctx.db
      .select({ url: companySources.url, text: companySources.text, readAt: companySources.readAt })
      .from(companySources)
      .where(and(eq(companySources.workspaceId, ctx.workspaceId), eq(companySources.companyId, id)))
      .orderBy(asc(companySources.readAt), asc(companySources.url));
    const evidence = known?.evidence ?? [];
    const merged = await readMerged(ctx, id);
    const leads = await readPeople(ctx, [company.domain, ...merged.map(({ domain }) => domain)]);
    return {
      ...company,
      evidence: evidence.map(toEvidence),
      sources,
      leads,
      attribution: listOnce([
        ...listAttributions(evidence),
        ...leads.flatMap(({ attribution }) => attribution),
      ]),
      merged,
      mergedInto: known?.mergedInto ?? null,
    };
  },
);

function toEvidence({ trust: _, ...row }: CompanyEvidenceRow) {
  return row;
}

type Person = Omit<CompanyDossier["leads"][number], "attribution">;

function readMerged(ctx: Context, id: string) {
  return ctx.db
    .select({
      id: companies.id,
      domain: companies.domain,
      name: companies.name,
      evidence: companies.evidence,
    })
    .from(companies)
    .where(and(eq(companies.workspaceId, ctx.workspaceId), eq(companies.mergedInto, id)))
    .orderBy(asc(companies.domain));
}

async function readPeople(ctx: Context, domains: string[]): Promise<CompanyDossier["leads"]> {
  const rows = await ctx.db.execute<Person & { sources: { url: string }[] }>(sql`
    select l.id, l.name, l.title, l.email, l.status, l.score, l.sample,
      (select coalesce(jsonb_agg(jsonb_build_object('url', e ->> 'url')), '[]') from jsonb_array_elements(l.evidence) e) as sources
    from unnest(${sql.param(domains)}::text[]) as d(domain)
      join leads l on l.workspace_id = ${ctx.workspaceId} and l.merged_into is null and ${ofCompany(sql`d.domain`)}
    order by l.score desc nulls last, l.id limit ${MAX_PEOPLE}`);
  return rows.map(({ sources, ...person }) => ({ ...person, attribution: listAttributions(sources) }));
}

function listOnce(attributions: Attribution[]): Attribution[] {
  return [...new Map(attributions.map((one) => [one.source, one])).values()];
}
