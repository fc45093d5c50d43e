import { setImmediate as breathe } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { discoveryPages, type EvidenceRow } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { foldWords } from "@/lib/leads/scoring/match-words";
import { scoreContact } from "@/lib/leads/scoring/score-contact";
import { describeSite, type ScoredPage, type Site } from "@/lib/leads/scoring/site";
import { findSuppressed } from "@/lib/suppressions/erased-key";
import { type Choice, chooseContacts, type JudgedContact, type KnownAddresses } from "./choose-contacts";
import { companyKey } from "./company-key";
import type { DiscoveryRun } from "./discovery-run";
import { type ContactRow, listOpenContacts } from "./list-contacts";
import { addFacts, bareHost, type Listing, listingOf, readListings } from "./read-listings";

/** Contacts to judge before yielding to other work. */
const AT_ONCE = 25;

type SiteOfRun = {
  pages: ScoredPage[];
  /** Described once for all contacts of the site. */
  described: Site | null;
  company: EvidenceRow | null;
  pain: EvidenceRow | null;
};
type SiteAndListing = { site: SiteOfRun | undefined; listing: Listing | null };

/** Scores all contacts of a run that have not been judged yet, using all pages of their site, and chooses; best first. */
export async function judgeContacts(ctx: Context, discovery: DiscoveryRun): Promise<Choice[]> {
  const { run } = discovery;
  const open: ContactRow[] = [];
  for await (const portion of listOpenContacts(ctx, run.id)) open.push(...portion);
  const hosts = [...new Set(open.map((contact) => contact.host))];
  const sites = await readSites(ctx, run.id, hosts);
  const listings = await readListings(ctx, run.id, hosts);
  const judged: JudgedContact[] = [];
  for (const contact of open) {
    const listing = listingOf(listings.get(bareHost(contact.host)), contact.emailKey);
    const around = { site: sites.get(contact.host), listing };
    judged.push(judge(contact, around, discovery));
    // A hostile site may have thousands of contacts.
    if (judged.length % AT_ONCE === 0) await breathe();
  }
  const known = await readKnown(
    ctx,
    run.id,
    open.map((contact) => contact.emailKey),
  );
  return chooseContacts(judged, discovery, known);
}

/** Judges one contact again, as its run would, whether or not it has ended. */
export async function judgeContact(
  ctx: Context,
  row: ContactRow,
  discovery: DiscoveryRun,
): Promise<JudgedContact> {
  const sites = await readSites(ctx, row.runId, [row.host]);
  const listings = await readListings(ctx, row.runId, [row.host]);
  const listing = listingOf(listings.get(bareHost(row.host)), row.emailKey);
  const around = { site: sites.get(row.host), listing };
  return judge(row, around, discovery);
}

function judge(
  row: ContactRow,
  { site, listing }: SiteAndListing,
  { criteria, mode }: DiscoveryRun,
): JudgedContact {
  const fields = { ...row.fields };
  const evidence = [...row.evidence];
  // Another page of the site may state what the contact's page does not.
  if (!fields.company && site?.company) {
    fields.company = site.company.value;
    evidence.push(site.company);
  }
  if (listing) addFacts(listing, fields, evidence);
  if (site?.pain) evidence.push(site.pain);
  if (site) site.described ??= describeSite(row.host, site.company?.value ?? null, site.pages);
  const score = scoreContact(
    {
      host: row.host,
      fields,
      site: siteOfContact(site?.described ?? describeSite(row.host, null, []), fields),
      pain: site?.pain?.value ?? null,
      listed: listing?.listed ?? null,
    },
    criteria,
    mode === "pain",
  );
  return { row, fields, evidence, score, pain: site?.pain?.value ?? null };
}

/** Where a site lists other companies, a contact's own company counts as the name. */
function siteOfContact(site: Site, { company }: Record<string, string>): Site {
  return company ? { ...site, name: foldWords(company) } : site;
}

/** The combined content of each host's pages. */
async function readSites(ctx: Context, runId: string, hosts: string[]): Promise<Map<string, SiteOfRun>> {
  const sites = new Map<string, SiteOfRun>();
  if (hosts.length === 0) return sites;
  const pages = await ctx.db
    .select({
      host: discoveryPages.host,
      url: discoveryPages.url,
      finalUrl: discoveryPages.finalUrl,
      readAt: discoveryPages.readAt,
      text: discoveryPages.text,
      signals: discoveryPages.signals,
      company: discoveryPages.company,
      painQuote: discoveryPages.painQuote,
    })
    .from(discoveryPages)
    .where(
      and(
        eq(discoveryPages.workspaceId, ctx.workspaceId),
        eq(discoveryPages.runId, runId),
        eq(discoveryPages.state, "extracted"),
        inArray(discoveryPages.host, hosts),
      ),
    )
    .orderBy(discoveryPages.rank, discoveryPages.id);
  for (const page of pages) {
    const site = sites.get(page.host) ?? { pages: [], described: null, company: null, pain: null };
    const origin = { url: page.finalUrl ?? page.url, foundAt: (page.readAt ?? new Date()).toISOString() };
    site.pages.push({ text: page.text ?? "", signals: page.signals });
    if (page.company) site.company ??= { field: "company", ...page.company, ...origin };
    if (page.painQuote)
      site.pain ??= { field: "pain", value: page.painQuote, quote: page.painQuote, ...origin };
    sites.set(page.host, site);
  }
  return sites;
}

async function readKnown(ctx: Context, runId: string, keys: string[]): Promise<KnownAddresses> {
  const rows = await ctx.db.execute<{ email_key: string }>(sql`
    select email_key from leads
    where workspace_id = ${ctx.workspaceId} and email_key = any(${sql.param(keys)}::text[])`);
  const taken = await ctx.db.execute<{ host: string; domain: string | null }>(sql`
    select distinct host, fields->>'domain' as domain from discovery_contacts
    where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and outcome in ('lead', 'duplicate')`);
  return {
    suppressed: await findSuppressed(ctx, keys),
    leads: new Set(rows.map((row) => row.email_key)),
    companies: new Set(taken.map((row) => companyKey(row.host, row.domain ?? undefined))),
  };
}
