import { setImmediate as breathe } from "node:timers/promises";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { discoveryContacts, discoveryPages, type EvidenceRow } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { beginStep, endStep, updateStep } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import { emailKey } from "@/lib/leads/email-key";
import { rankLinks } from "@/lib/web/rank-links";
import { addPages } from "./add-pages";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { extractContacts, type Found, type PageContact } from "./extraction/extract-contacts";
import { listLinks } from "./extraction/list-links";
import { readPageText } from "./extraction/read-page-text";
import type { BatchReport } from "./find-pages";
import { findPain } from "./find-pain";
import { isFreeMailDomain } from "./free-mail-domains";
import { rankOfKind } from "./rank-of-kind";

const BATCH = 16;
const MOST_TEXT = 4_000;

type PageRow = typeof discoveryPages.$inferSelect;
type NewContact = Pick<
  typeof discoveryContacts.$inferInsert,
  "emailKey" | "kind" | "fields" | "evidence" | "host" | "origin"
>;

/** Takes contacts, links and words out of the pages that were read; repeat it until `done`. Nothing is fetched. */
export async function extractContactsOfPages(ctx: Context, leg: RunLeg): Promise<BatchReport> {
  const discovery = await findDiscoveryRun(ctx, leg);
  if (!discovery) return { end: "halted" };
  const { run } = discovery;
  await beginStep(ctx, run.id, "extract_contacts");
  const pages = await ctx.db
    .select()
    .from(discoveryPages)
    .where(and(eq(discoveryPages.runId, run.id), eq(discoveryPages.state, "read")))
    .orderBy(asc(discoveryPages.rank), asc(discoveryPages.id))
    .limit(BATCH);
  for (const page of pages) {
    await extractPage(ctx, discovery, page);
    // A page takes milliseconds of pure work; others get their turn in between.
    await breathe();
  }
  const progress = await readProgress(ctx, run.id);
  if (pages.length === BATCH) {
    await updateStep(ctx, run.id, "extract_contacts", progress);
    return { end: "more" };
  }
  await endStep(ctx, run.id, "extract_contacts", "completed", progress);
  return { end: "done" };
}

async function extractPage(ctx: Context, discovery: DiscoveryRun, page: PageRow): Promise<void> {
  const { run, mode, icp, limits } = discovery;
  const url = page.finalUrl ?? page.url;
  const html = page.html ?? "";
  const found = extractContacts({ html, url });
  const words = readPageText({ html });
  const pain = mode === "pain" ? findPain(words.sentences, icp.pains) : null;
  const links = page.depth < limits.linkDepth ? rankLinks(listLinks({ html, url }), new URL(url).origin) : [];
  await transact(ctx, async (ctx) => {
    await mergeContacts(
      ctx,
      run.id,
      found.contacts.map((contact) => toContact(contact, found.company, page, url)),
    );
    await addPages(
      ctx,
      discovery,
      page.origin,
      links
        .filter((link) => link.kind !== "late" && (page.origin === "source" || link.kind !== "other"))
        .map((link) => ({ url: link.url, rank: rankOfKind(link.kind), depth: page.depth + 1 })),
    );
    await ctx.db
      .update(discoveryPages)
      .set({
        state: "extracted",
        html: null,
        text: [words.title, words.description, words.text].join("\n").slice(0, MOST_TEXT),
        company: found.company,
        painQuote: pain,
      })
      .where(eq(discoveryPages.id, page.id));
  });
}

/** A contact as a lead's fields, each with its page, quote and time; what the page does not say is left out. */
function toContact(contact: PageContact, company: Found | null, page: PageRow, url: string): NewContact {
  const domain = contact.email.value.slice(contact.email.value.lastIndexOf("@") + 1).toLowerCase();
  const found: Record<string, Found | null> = {
    email: contact.email,
    name: contact.name,
    title: contact.title,
    phone: contact.phone,
    linkedinUrl: contact.linkedinUrl,
    location: contact.location,
    company: contact.company ?? company,
    domain: isFreeMailDomain(domain) ? null : { value: domain, quote: contact.email.quote },
  };
  const foundAt = (page.readAt ?? new Date()).toISOString();
  const fields: Record<string, string> = {};
  const evidence: EvidenceRow[] = [];
  for (const [field, one] of Object.entries(found)) {
    if (!one) continue;
    fields[field] = one.value;
    evidence.push({ field, value: one.value, url, quote: one.quote, foundAt });
  }
  return {
    emailKey: emailKey(contact.email.value),
    kind: contact.kind,
    fields,
    evidence,
    host: page.host,
    origin: page.origin,
  };
}

/** One contact for each address: a further page adds the fields that were missing and changes none. */
async function mergeContacts(ctx: Context, runId: string, found: NewContact[]): Promise<void> {
  if (found.length === 0) return;
  const keys = found.map((contact) => contact.emailKey);
  const known = await ctx.db
    .select()
    .from(discoveryContacts)
    .where(and(eq(discoveryContacts.runId, runId), inArray(discoveryContacts.emailKey, keys)));
  const merged = new Map<string, NewContact>(known.map((contact) => [contact.emailKey, contact]));
  for (const contact of found) {
    const before = merged.get(contact.emailKey);
    merged.set(contact.emailKey, before ? addMissing(before, contact) : contact);
  }
  await ctx.db
    .insert(discoveryContacts)
    .values(
      [...merged.values()].map(({ emailKey, kind, fields, evidence, host, origin }) => ({
        workspaceId: ctx.workspaceId,
        runId,
        emailKey,
        kind,
        fields,
        evidence,
        host,
        origin,
      })),
    )
    .onConflictDoUpdate({
      target: [discoveryContacts.runId, discoveryContacts.emailKey],
      set: { fields: sql`excluded.fields`, evidence: sql`excluded.evidence`, updatedAt: sql`now()` },
    });
}

function addMissing(before: NewContact, more: NewContact): NewContact {
  const evidence = more.evidence.filter((row) => before.fields[row.field] === undefined);
  return {
    ...before,
    fields: { ...more.fields, ...before.fields },
    evidence: [...before.evidence, ...evidence],
  };
}

async function readProgress(ctx: Context, runId: string) {
  const [row] = await ctx.db.execute<{ done: number; total: number }>(sql`
    select count(*) filter (where state = 'extracted')::int as done,
      count(*) filter (where state in ('read', 'extracted'))::int as total
    from discovery_pages where run_id = ${runId}`);
  return row!;
}
