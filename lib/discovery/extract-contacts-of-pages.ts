import { setImmediate as breathe } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import { discoveryPages, type EvidenceRow } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { beginStep, endStep, findLiveRun, updateStep } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import { emailKey } from "@/lib/leads/email-key";
import type { Asker } from "@/lib/models/ask-model";
import { chatModel } from "@/lib/models/open-models";
import { rankLinks } from "@/lib/web/rank-links";
import { addPages } from "./add-pages";
import { awaitAll } from "./await-all";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { extractContacts, type Found, type PageContact } from "./extraction/extract-contacts";
import { listLinks } from "./extraction/list-links";
import { parsePage } from "./extraction/parse-page";
import { readPageText } from "./extraction/read-page-text";
import { fillGaps } from "./fill-gaps";
import type { BatchReport } from "./find-pages";
import { findPain, painsOf } from "./find-pain";
import { isFreeMailDomain } from "./free-mail-domains";
import { mergeContacts, type NewContact } from "./merge-contacts";
import { rankOfKind } from "./rank-of-kind";

const BATCH = 16;
/** With a language model: as many as it is asked about at once. */
const BATCH_OF_MODEL = 8;
const MOST_TEXT = 4_000;

type PageRow = typeof discoveryPages.$inferSelect;

/**
 * Takes contacts, links and words out of the pages that were read; repeat it until `done`. Nothing is fetched. Where a
 * language model is set it is asked for what the rules did not find.
 */
export async function extractContactsOfPages(ctx: Context, leg: RunLeg): Promise<BatchReport> {
  const discovery = await findDiscoveryRun(ctx, leg);
  if (!discovery) return { end: "halted" };
  const { run } = discovery;
  await beginStep(ctx, run.id, "extract_contacts");
  const asker: Asker = {
    ctx,
    runId: run.id,
    mayGoOn: async (ctx) => (await findLiveRun(ctx, leg)) !== null,
  };
  const batch = chatModel().isGuide ? BATCH : BATCH_OF_MODEL;
  const pages = await ctx.db
    .select()
    .from(discoveryPages)
    .where(and(eq(discoveryPages.runId, run.id), eq(discoveryPages.state, "read")))
    .orderBy(asc(discoveryPages.rank), asc(discoveryPages.id))
    .limit(batch);
  const taken: Taken[] = [];
  for (const page of pages) {
    taken.push(takeOut(discovery, page));
    // A page takes milliseconds of pure work; others get their turn in between.
    await breathe();
  }
  const filled = await awaitAll(taken.map((one) => fillPage(asker, one)));
  for (const page of filled) if (page !== "halted") await storePage(ctx, discovery, page);
  if (filled.includes("halted")) return { end: "halted" };
  const progress = await readProgress(ctx, run.id);
  if (pages.length === batch) {
    await updateStep(ctx, run.id, "extract_contacts", progress);
    return { end: "more" };
  }
  await endStep(ctx, run.id, "extract_contacts", "completed", progress);
  return { end: "done" };
}

/** All that a run takes from a page; without `out` where the page could not be made out. */
type Taken = { page: PageRow; url: string; out: ReturnType<typeof readOut> | null };

function takeOut(discovery: DiscoveryRun, page: PageRow): Taken {
  const url = page.finalUrl ?? page.url;
  try {
    return { page, url, out: readOut(discovery, page, url) };
  } catch {
    // No page may bring a run down, whatever it is made of.
    return { page, url, out: null };
  }
}

function readOut({ mode, icp, limits }: DiscoveryRun, page: PageRow, url: string) {
  const parsed = parsePage({ html: page.html ?? "", url });
  const found = extractContacts(parsed);
  const words = readPageText(parsed);
  const text = [words.title, words.description, words.text].join("\n").slice(0, MOST_TEXT);
  const links = page.depth < limits.linkDepth ? rankLinks(listLinks(parsed), new URL(url).origin) : [];
  return {
    found,
    /** What a reader sees, whole. */
    words: words.text,
    pain: mode === "pain" ? findPain(words.sentences, painsOf(icp)) : null,
    text: plainText(text),
    links: links
      .filter((link) => link.kind !== "late" && (page.origin === "source" || link.kind !== "other"))
      .map((link) => ({ url: link.url, rank: rankOfKind(link.kind), depth: page.depth + 1 })),
  };
}

async function fillPage(asker: Asker, taken: Taken): Promise<Taken | "halted"> {
  if (taken.out === null) return taken;
  const found = await fillGaps(asker, { text: taken.out.words }, taken.out.found);
  return found === "halted" ? found : { ...taken, out: { ...taken.out, found } };
}

async function storePage(ctx: Context, discovery: DiscoveryRun, { page, url, out }: Taken): Promise<void> {
  await transact(ctx, async (ctx) => {
    if (out) {
      const { company, contacts } = out.found;
      await mergeContacts(
        ctx,
        discovery.run.id,
        contacts.map((contact) => toContact(contact, company, page, url)),
      );
      await addPages(ctx, discovery, page.origin, out.links);
    }
    const company = out?.found.company;
    await ctx.db
      .update(discoveryPages)
      .set({
        state: "extracted",
        html: null,
        ...(out
          ? { text: out.text, company: company ? plainFound(company) : null, painQuote: out.pain }
          : { error: `${url} was read, but could not be made out.` }),
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
    const { value, quote } = plainFound(one);
    fields[field] = value;
    evidence.push({ field, value, url, quote, foundAt });
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

function plainFound({ value, quote }: Found): Found {
  return { value: plainText(value), quote: plainText(quote) };
}

/** PostgreSQL takes no U+0000 and no half of a surrogate pair, and a page may hold both in its JSON. */
function plainText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

async function readProgress(ctx: Context, runId: string) {
  const [row] = await ctx.db.execute<{ done: number; total: number }>(sql`
    select count(*) filter (where state = 'extracted')::int as done,
      count(*) filter (where state in ('read', 'extracted'))::int as total
    from discovery_pages where run_id = ${runId}`);
  return row!;
}
