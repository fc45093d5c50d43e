import { inArray } from "drizzle-orm";
import { companies, companySources, type PageFacts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { columnsOf } from "@/lib/leads/companies/company-columns";
import { companyDomain } from "@/lib/leads/companies/of-company";
import { mergeFacts, type ReadFact } from "./merge-facts";

/** A page of a site, with what it says of the company whose site it is. */
export type PageOfCompany = PageFacts & { url: string; readAt: Date };

/** Longer ones, which only a redirect leads to, do not fit in an index. */
const MAX_URL = 2_000;

/**
 * Stores what pages say of the companies whose sites they are on; of sites without leads nothing is kept. Repeating it changes nothing.
 * Runs in the caller's transaction.
 */
export async function storeFacts(ctx: Context, pages: readonly PageOfCompany[]): Promise<void> {
  const byDomain = Map.groupBy(
    pages.filter(({ url, facts }) => facts.length > 0 && url.length <= MAX_URL && URL.canParse(url)),
    ({ url }) => companyDomain(new URL(url).hostname),
  );
  const domains = [...byDomain.keys()].filter((domain) => domain !== null);
  if (domains.length === 0) return;
  const rows = await ctx.db
    .select({ id: companies.id, domain: companies.domain, evidence: companies.evidence })
    .from(companies)
    .where(and(eq(companies.workspaceId, ctx.workspaceId), inArray(companies.domain, domains)))
    .orderBy(companies.domain)
    .for("no key update");
  for (const { id, domain, evidence } of rows)
    await addFacts(ctx, { id, domain, evidence }, byDomain.get(domain) ?? []);
}

/**
 * Stores what registers say of one company; false if it is gone. Repeating it changes nothing but what was said since. Runs in the caller's
 * transaction.
 */
export async function storeRegisterFacts(
  ctx: Context,
  companyId: string,
  entries: readonly PageOfCompany[],
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: companies.id, domain: companies.domain, evidence: companies.evidence })
    .from(companies)
    .where(and(eq(companies.workspaceId, ctx.workspaceId), eq(companies.id, companyId)))
    .for("no key update");
  if (row) await addFacts(ctx, row, entries);
  return row !== undefined;
}

type KnownRow = Pick<typeof companies.$inferSelect, "id" | "domain" | "evidence">;

async function addFacts(
  ctx: Context,
  { id, domain, evidence }: KnownRow,
  own: readonly PageOfCompany[],
): Promise<void> {
  const read = own.flatMap(({ url, readAt, facts }): ReadFact[] =>
    facts.map((fact) => ({ ...fact, url, foundAt: readAt.toISOString() })),
  );
  const merged = mergeFacts(evidence, read);
  if (JSON.stringify(merged) !== JSON.stringify(evidence))
    await ctx.db
      .update(companies)
      .set(columnsOf(domain, merged))
      .where(and(eq(companies.workspaceId, ctx.workspaceId), eq(companies.id, id)));
  await keepPages(
    ctx,
    id,
    own.filter(({ url }) => merged.some((row) => row.url === url)),
  );
}

/** Keeps what stood around the quotes, so that they can be seen after a page has changed. */
async function keepPages(ctx: Context, companyId: string, pages: readonly PageOfCompany[]): Promise<void> {
  const rows = pages
    .filter(({ excerpt }) => excerpt !== "")
    .map(({ url, excerpt, readAt }) => ({
      workspaceId: ctx.workspaceId,
      companyId,
      url,
      text: excerpt,
      readAt,
    }));
  if (rows.length === 0) return;
  const once = [...new Map(rows.map((row) => [row.url, row])).values()];
  await ctx.db
    .insert(companySources)
    .values(once)
    .onConflictDoUpdate({
      target: [companySources.companyId, companySources.url],
      set: { text: sql`excluded.text`, readAt: sql`excluded.read_at` },
      setWhere: sql`${companySources.readAt} < excluded.read_at`,
    });
}
