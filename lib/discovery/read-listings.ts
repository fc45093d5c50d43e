import { inArray } from "drizzle-orm";
import { discoveryCompanies, type EvidenceRow } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { Listed } from "@/lib/leads/scoring/score-contact";
import { findOpenDataProvider } from "@/lib/open-data/open-data-providers";
import { emailKey } from "@/lib/text/email-address";

/** What public sources say of the company of a contact. */
export type Listing = { listed: Listed; facts: EvidenceRow[] };

type Row = typeof discoveryCompanies.$inferSelect;
/** `key`: that of the address that the record names. */
export type ListedRow = { row: Row; key: string | null };

/** Hosts of one site: with and without `www.`. */
export function bareHost(host: string): string {
  return host.replace(/^www\./, "");
}

/** The records that a run was given, by host, without `www.`. */
export async function readListings(
  ctx: Context,
  runId: string,
  hosts: string[],
): Promise<Map<string, ListedRow[]>> {
  const listings = new Map<string, ListedRow[]>();
  if (hosts.length === 0) return listings;
  const bare = hosts.map(bareHost);
  const rows = await ctx.db
    .select()
    .from(discoveryCompanies)
    .where(
      and(
        eq(discoveryCompanies.workspaceId, ctx.workspaceId),
        eq(discoveryCompanies.runId, runId),
        inArray(discoveryCompanies.host, [...new Set([...bare, ...bare.map((host) => `www.${host}`)])]),
      ),
    )
    .orderBy(discoveryCompanies.ref);
  for (const row of rows) {
    const email = row.company.facts.find(({ field }) => field === "email");
    const before = listings.get(bareHost(row.host)) ?? [];
    before.push({ row, key: email ? emailKey(email.value) : null });
    listings.set(bareHost(row.host), before);
  }
  return listings;
}

/** What the records of its host say of the company of an address; null without any. */
export function listingOf(rows: ListedRow[] | undefined, key: string): Listing | null {
  const [first, ...more] = rows ?? [];
  return first ? more.reduce((all, one) => joinTwo(all, toListing(one, key)), toListing(first, key)) : null;
}

/**
 * Where a record is says where the company is only if it names the site's home page. One that names a page within is a branch's, and
 * tells that of its own address alone, which has it since it was listed.
 */
function toListing({ row: record, key }: ListedRow, asked: string): Listing {
  const { source, ref, company, industries, place, foundAt } = record;
  const isOfSite = isHomePage(company.website);
  const row = { url: ref, foundAt: foundAt.toISOString() };
  const by = findOpenDataProvider(source)?.label ?? source;
  return {
    listed: { by, kind: company.kind, industries, places: isOfSite || key === asked ? [place] : [] },
    facts: [
      { field: "listing", value: company.name, quote: company.kind, ...row },
      ...company.facts
        .filter(({ field }) => field !== "location" || isOfSite)
        .map((fact) => ({ ...fact, ...row })),
    ],
  };
}

function isHomePage(website: string | null): boolean {
  return website !== null && /^\/(?:index\.\w+)?$/i.test(new URL(website).pathname);
}

/** Several branches of one company: which of their addresses and numbers is a person's cannot be told. */
function joinTwo({ listed, facts }: Listing, other: Listing): Listing {
  return {
    listed: {
      ...listed,
      industries: [...new Set([...listed.industries, ...other.listed.industries])],
      places: [...new Set([...listed.places, ...other.listed.places])],
    },
    facts: facts.filter(({ field }) => field === "listing"),
  };
}

/** Facts of a company that its site may leave out. A telephone number or an address would count as a person's own. */
const OF_COMPANY = new Set(["company", "location"]);

/** Adds to a contact what the listing says of its company and no page did, and the listing itself. */
export function addFacts({ facts }: Listing, fields: Record<string, string>, evidence: EvidenceRow[]): void {
  for (const fact of facts) {
    const isListing = fact.field === "listing";
    if (!isListing && (!OF_COMPANY.has(fact.field) || fields[fact.field] !== undefined)) continue;
    if (!isListing) fields[fact.field] = fact.value;
    evidence.push(fact);
  }
}
