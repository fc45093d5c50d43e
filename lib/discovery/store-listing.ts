import { discoveryCompanies, type EvidenceRow, type ListedCompany, type ListingRow } from "@/db/schema";
import type { Context } from "@/lib/context";
import { findOpenDataProvider } from "@/lib/open-data/open-data-providers";
import { findErased } from "@/lib/suppressions/erased-key";
import { emailKey } from "@/lib/text/email-address";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";
import { addPages } from "./add-pages";
import type { DiscoveryRun } from "./discovery-run";
import { isClosedHost } from "./is-closed-host";
import { type ListingQuery, listListings } from "./list-listings";
import { mergeContacts, type NewContact } from "./merge-contacts";

/** Rows per statement, few enough that other requests are not delayed. */
const PORTION = 100;

/**
 * Stores what a public source listed: the companies, their sites as pages to read, and the addresses that the source itself names as
 * contacts, each with the record and its entry as evidence.
 */
export async function storeListing(
  ctx: Context,
  discovery: DiscoveryRun,
  { provider: source, asks }: Pick<ListingQuery, "provider" | "asks">,
  listing: ListingRow,
): Promise<void> {
  const provider = findOpenDataProvider(source)!;
  const foundAt = new Date();
  const erased = await findErased(ctx, listing.companies.flatMap(keyOfEmail));
  const companies = listing.companies
    .map((listed) => withoutErased(listed, erased))
    .map((company) => ({
      company,
      site: siteOf(company),
      industries: asks.industries.filter((industry) => provider.suits(industry, company)),
    }));
  const rows = companies.map(({ company, site, industries }) => ({
    workspaceId: ctx.workspaceId,
    runId: discovery.run.id,
    source,
    ref: company.ref,
    host: hostOf(company, site),
    company,
    industries,
    place: asks.place,
    foundAt,
  }));
  // Always in the same order, so that concurrent transactions do not deadlock.
  rows.sort((a, b) => (a.ref < b.ref ? -1 : 1));
  for (let start = 0; start < rows.length; start += PORTION)
    await ctx.db
      .insert(discoveryCompanies)
      .values(rows.slice(start, start + PORTION))
      .onConflictDoNothing({ target: [discoveryCompanies.runId, discoveryCompanies.ref] });
  const pages = companies.flatMap(({ site }, index) =>
    site ? [{ url: site, rank: 10 + index, depth: 0 }] : [],
  );
  await addPages(ctx, discovery, "search", pages.slice(0, mostSites(discovery)));
  const shared = findShared(companies.map(({ company }) => company));
  const contacts = companies.flatMap(({ company, site }) => toContact(company, site, shared, foundAt) ?? []);
  await mergeContacts(ctx, discovery.run.id, contacts);
}

/**
 * How many sites one answer adds. Each site may have the pages of a found host, so that all of the run's pages are not used up by home
 * pages, and each of the places has its part. Half of the sites may fail, which is free, or need no second page.
 */
function mostSites(discovery: DiscoveryRun): number {
  const { pages, pagesOfFoundHost } = discovery.limits;
  const readable = Math.min(pages, 2 * (discovery.run.mostPages ?? pages));
  return Math.ceil(readable / (1 + pagesOfFoundHost) / Math.max(1, listListings(discovery).length));
}

/** Its site, unless that is a page of a network that shows no addresses to guests. */
function siteOf({ website }: ListedCompany): string | null {
  return website && !isClosedHost(new URL(website).hostname) ? website : null;
}

/** The host of its site as pages and contacts have it; otherwise the domain of its address, otherwise a name for its record alone. */
function hostOf(company: ListedCompany, site: string | null): string {
  if (site) return new URL(site).host;
  const domain = domainOf(company);
  if (domain && !isFreeMailDomain(domain)) return domain;
  return `${new URL(company.ref).pathname.slice(1).replace(/[^a-z0-9]+/gi, "-")}.invalid`;
}

function domainOf(company: ListedCompany): string | undefined {
  return emailOf(company)?.value.split("@").at(-1)?.toLowerCase();
}

function emailOf({ facts }: ListedCompany) {
  return facts.find(({ field }) => field === "email");
}

function keyOfEmail(company: ListedCompany): string[] {
  const email = emailOf(company);
  return email ? [emailKey(email.value)] : [];
}

/** Nothing that leads to a person who was deleted for good is stored again; that the company exists may be. */
function withoutErased(company: ListedCompany, erased: Set<string>): ListedCompany {
  if (!keyOfEmail(company).some((key) => erased.has(key))) return company;
  return {
    ...company,
    facts: company.facts.filter(({ field }) => field !== "email" && field !== "phone"),
  };
}

/** Facts of one record alone: of an address that stands at several, they would be true of one branch and wrong of the others. */
const OF_BRANCH = new Set<string>(["phone", "location"]);

/** The addresses (`emailKey`) that stand at more than one record. */
function findShared(companies: ListedCompany[]): Set<string> {
  const keys = companies.flatMap(keyOfEmail);
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
}

/** The address that the source names, with what else it says of the company. Nobody's name stands with it. */
function toContact(
  company: ListedCompany,
  site: string | null,
  shared: Set<string>,
  at: Date,
): NewContact | null {
  const email = emailOf(company);
  if (!email) return null;
  const row = { url: company.ref, foundAt: at.toISOString() };
  const isShared = shared.has(emailKey(email.value));
  const facts = company.facts.filter(({ field }) => !isShared || !OF_BRANCH.has(field));
  const evidence: EvidenceRow[] = facts.map((fact) => ({ ...fact, ...row }));
  const domain = domainOf(company)!;
  if (!isFreeMailDomain(domain))
    evidence.push({ field: "domain", value: domain, quote: email.quote, ...row });
  return {
    emailKey: emailKey(email.value),
    kind: "role",
    fields: Object.fromEntries(evidence.map(({ field, value }) => [field, value])),
    evidence,
    host: hostOf(company, site),
    origin: "search",
  };
}
