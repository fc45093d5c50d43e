import { type CompanyEvidenceRow, companies, type EvidenceRow } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { columnsOf } from "./company-columns";
import { companyDomain } from "./of-company";

type LeadOfCompany = { domain?: string | null; evidence: EvidenceRow[] };

/** Companies per statement, as few as leads. */
const PORTION = 100;

/**
 * Keeps a company for each domain of leads that were just stored. It gets the name that a lead has with its source, until a page of its own
 * says more; not the name that another company's page gives it.
 */
export async function keepCompanies(ctx: Context, leads: readonly LeadOfCompany[]): Promise<void> {
  const found = new Map<string, CompanyEvidenceRow[]>();
  for (const { domain, evidence } of leads) {
    const own = companyDomain(domain);
    if (own === null || found.get(own)?.length) continue;
    found.set(own, readName(own, evidence));
  }
  // In the order of domains, so that two transactions with the same companies wait for each other rather than for themselves.
  const rows = [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([domain, evidence]) => ({
      id: newId(),
      workspaceId: ctx.workspaceId,
      domain,
      ...columnsOf(domain, evidence),
    }));
  for (let start = 0; start < rows.length; start += PORTION)
    await ctx.db
      .insert(companies)
      .values(rows.slice(start, start + PORTION))
      .onConflictDoUpdate({
        target: [companies.workspaceId, companies.domain],
        set: { name: sql`excluded.name`, evidence: sql`${companies.evidence} || excluded.evidence` },
        setWhere: sql`${companies.name} is null and excluded.name is not null`,
      });
}

function readName(domain: string, evidence: EvidenceRow[]): CompanyEvidenceRow[] {
  const row = evidence.find(({ field, value }) => field === "company" && value !== "");
  if (!row || isOfAnother(domain, row.url)) return [];
  const { value, url, quote, foundAt } = row;
  return [{ field: "name", value, url, quote, foundAt, trust: 1 }];
}

/** A page of another company's site, such as a directory. What people and files say is no page. */
function isOfAnother(domain: string, url: string): boolean {
  if (!/^https?:/.test(url)) return false;
  return !URL.canParse(url) || companyDomain(new URL(url).hostname) !== domain;
}
