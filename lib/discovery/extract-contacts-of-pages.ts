import { asc, getTableColumns } from "drizzle-orm";
import {
  discoveryPages,
  type EvidenceRow,
  type LeadFieldName,
  type PageSignals,
  type UnrenderedPages,
} from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { beginStep, endStep, findLiveRun, type StepProgress, updateStep } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";
import type { Asker } from "@/lib/models/ask-model";
import { emailKey } from "@/lib/text/email-address";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";
import { onBehalfOf } from "@/lib/web/contact";
import { rankOfKind } from "@/lib/web/rank-of-kind";
import { addPages } from "./add-pages";
import { awaitAll } from "./await-all";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import type { Found, PageContact } from "./extraction/page-contact";
import { fillGaps } from "./fill-gaps";
import type { BatchReport } from "./find-pages";
import { mergeContacts, type NewContact } from "./merge-contacts";
import { type PageRow, parsePageOfRun, type TakenPage } from "./parse-page-of-run";
import { plainFacts, plainFound, plainText } from "./plain-facts";

const BATCH = 16;
/** With a language model: the number of pages it is asked about at once. */
const BATCH_OF_MODEL = 8;

/**
 * Extracts contacts, links and text from the pages that were read (state `read` to `extracted`); call it again until `done`. Fetches
 * nothing. If a language model is configured, it is asked for what the rules did not find.
 */
export async function extractContactsOfPages(ctx: Context, generation: RunGeneration): Promise<BatchReport> {
  const discovery = await findDiscoveryRun(ctx, generation);
  if (!discovery) return { end: "halted" };
  const { run } = discovery;
  await beginStep(ctx, run.id, "extract_contacts");
  const asker: Asker = {
    ctx,
    runId: run.id,
    canContinue: async (ctx) => (await findLiveRun(ctx, generation)) !== null,
  };
  const batch = ctx.adapters.models.isGuide ? BATCH : BATCH_OF_MODEL;
  const pages = await listPages(ctx, run.id, batch);
  let stored: Promise<void> = Promise.resolve();
  const ends = await awaitAll(
    pages.map(async (page) => {
      const taken = await onBehalfOf(discovery.contact, () =>
        parsePageOfRun(ctx, generation, discovery, page),
      );
      const filled = taken === "left" ? taken : await fillPage(asker, taken);
      if (filled === "left" || filled === "halted") return filled;
      // Stored at once, so that a failure of another page does not lose this one. Stored one at a time, because two pages may name the
      // same person.
      stored = stored.then(() => storePage(ctx, discovery, filled));
      await stored;
      return "stored";
    }),
  );
  if (ends.includes("halted")) return { end: "halted" };
  const progress = await readProgress(ctx, run.id);
  if (pages.length === batch || ends.includes("left")) {
    await updateStep(ctx, run.id, "extract_contacts", progress);
    return { end: "more" };
  }
  await endStep(ctx, run.id, "extract_contacts", "completed", progress);
  return { end: "done" };
}

/** The next pages without their text. Pages that were tried before come last, because one of them may have killed the process. */
function listPages(ctx: Context, runId: string, limit: number): Promise<PageRow[]> {
  const { html: _, ...columns } = getTableColumns(discoveryPages);
  return ctx.db
    .select(columns)
    .from(discoveryPages)
    .where(
      and(
        eq(discoveryPages.workspaceId, ctx.workspaceId),
        eq(discoveryPages.runId, runId),
        eq(discoveryPages.state, "read"),
      ),
    )
    .orderBy(asc(discoveryPages.parseAttempts), asc(discoveryPages.rank), asc(discoveryPages.id))
    .limit(limit);
}

async function fillPage(asker: Asker, taken: TakenPage): Promise<TakenPage | "halted"> {
  if (taken.out === null) return taken;
  const found = await fillGaps(asker, { text: taken.out.words }, taken.out.found);
  return found === "halted" ? found : { ...taken, out: { ...taken.out, found } };
}

async function storePage(
  ctx: Context,
  discovery: DiscoveryRun,
  { page, url, browser, out, error }: TakenPage,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    if (out) {
      await mergeContacts(ctx, discovery.run.id, listContacts(out, page, url));
      const links = out.links.filter((link) => page.origin === "source" || link.kind !== "other");
      await addPages(
        ctx,
        discovery,
        page.origin,
        links.map((link) => ({ url: link.url, rank: rankOfKind(link.kind), depth: page.depth + 1 })),
      );
    }
    const company = out?.found.company;
    await ctx.db
      .update(discoveryPages)
      .set({
        state: "extracted",
        html: null,
        ...(browser && { browser: browser.state, browserError: browser.error && plainText(browser.error) }),
        ...(out
          ? {
              text: plainText(out.text),
              signals: plainSignals(out.signals),
              company: company ? plainFound(company) : null,
              facts: plainFacts(out.facts),
              painQuote: out.pain && plainText(out.pain),
            }
          : { error }),
      })
      .where(and(eq(discoveryPages.workspaceId, ctx.workspaceId), eq(discoveryPages.id, page.id)));
  });
}

/** One by one as they are stored, because a page may have thousands. */
function* listContacts(
  { found, excerpts }: NonNullable<TakenPage["out"]>,
  page: PageRow,
  url: string,
): Generator<NewContact> {
  for (const contact of found.contacts)
    yield {
      ...toContact(contact, found.company, page, url),
      excerpts: excerptOf(url, excerpts[contact.email.value]),
    };
}

function excerptOf(url: string, text: string | undefined): Record<string, string> {
  return text ? { [url]: plainText(text) } : {};
}

/** A contact as fields of a lead, each with its page, quote and time; fields that the page does not state are omitted. */
function toContact(contact: PageContact, company: Found | null, page: PageRow, url: string): NewContact {
  const domain = contact.email.value.slice(contact.email.value.lastIndexOf("@") + 1).toLowerCase();
  const found: Record<LeadFieldName, Found | null> = {
    ...contact,
    company: contact.company ?? company,
    domain: isFreeMailDomain(domain) ? null : { value: domain, quote: contact.email.quote },
  };
  const foundAt = (page.readAt ?? new Date()).toISOString();
  const fields: Record<string, string> = {};
  const evidence: EvidenceRow[] = [];
  for (const field of LEAD_FIELD_NAMES) {
    const one = found[field];
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

function plainSignals({ title, description, linkedSites, ...lists }: PageSignals): PageSignals {
  const plain = Object.fromEntries(
    Object.entries(lists).map(([name, texts]) => [name, texts.map(plainText)]),
  );
  return {
    title: plainText(title),
    description: plainText(description),
    linkedSites,
    ...(plain as typeof lists),
  };
}

async function readProgress(ctx: Context, runId: string): Promise<StepProgress> {
  const [row] = await ctx.db.execute<{
    done: number;
    total: number;
    failed: number;
    example: string | null;
    unrendered: UnrenderedPages | null;
    rendered: number;
  }>(sql`
    select count(*) filter (where state = 'extracted')::int as done,
      count(*) filter (where state in ('read', 'extracted'))::int as total,
      count(*) filter (where state = 'extracted' and error is not null)::int as failed,
      min(error) filter (where state = 'extracted') as example,
      (select json_build_object('pages', count(*)::int, 'why', browser, 'detail', min(browser_error))
        from discovery_pages where workspace_id = ${ctx.workspaceId} and run_id = ${runId}
          and state = 'extracted' and browser in ('off', 'missing', 'failed')
        group by browser order by count(*) desc, browser limit 1) as unrendered,
      count(*) filter (where state = 'extracted' and browser = 'read')::int as rendered
    from discovery_pages where workspace_id = ${ctx.workspaceId} and run_id = ${runId}`);
  const { done, total, failed, example, unrendered, rendered } = row!;
  const reason = whyLess(failed, example, unrendered);
  return {
    done,
    total,
    reason: reason ?? (rendered > 0 ? { code: "pages_rendered", data: { pages: rendered } } : null),
  };
}

function whyLess(
  pages: number,
  said: string | null,
  unrendered: UnrenderedPages | null,
): StepProgress["reason"] {
  if (said !== null) return { code: "pages_left_out", data: { pages, detail: said, unrendered } };
  return unrendered && { code: "pages_need_browser", data: unrendered };
}
