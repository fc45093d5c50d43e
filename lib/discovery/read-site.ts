import type { discoveryPages } from "@/db/schema";
import type { PageOfCompany } from "@/lib/companies/store-facts";
import type { Context } from "@/lib/context";
import type { ScoredPage } from "@/lib/leads/scoring/site";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import { renderShell } from "@/lib/web/browser/render-shell";
import { pageTask } from "./page-task";
import { plainFacts } from "./plain-facts";

/** The home page and up to two more: the address, and what the company says of itself. */
export const PAGES_OF_SITE = 3;
const WANTED = ["imprint", "contact", "about"];

/** `read` counts the pages that were read, which is what is charged; they count even where a worker made nothing of them. */
export type SiteReading = {
  read: number;
  pages: ScoredPage[];
  company: (typeof discoveryPages.$inferSelect)["company"];
  /** What the pages say of the company. */
  facts: PageOfCompany[];
  /** Why nothing could be read, as a sentence; null if something was. */
  failure: string | null;
};

/** Reads what is needed to judge a company by its site: its home page and the pages that say most about it. */
export async function readSite(ctx: Context, host: string, isSample: boolean): Promise<SiteReading> {
  const site: SiteReading = { read: 0, pages: [], company: null, facts: [], failure: null };
  const origin = isSample ? `https://${host}` : await ctx.adapters.web.reader.resolveHost(host);
  if (origin === null) return { ...site, failure: `${host} does not respond.` };
  const links = await readInto(ctx, site, origin, isSample);
  const next = WANTED.flatMap((kind) => links.find((link) => link.kind === kind) ?? []);
  for (const { url } of next.slice(0, PAGES_OF_SITE - 1))
    if (site.pages.length > 0) await readInto(ctx, site, url, isSample);
  return site;
}

async function readInto(ctx: Context, site: SiteReading, url: string, isSample: boolean) {
  const answer = await readPage(ctx, url, isSample);
  if ("failure" in answer) {
    if (site.pages.length === 0) site.failure = answer.failure;
    return [];
  }
  site.read += 1;
  try {
    const input = {
      html: answer.html,
      url: answer.url,
      pains: [],
      followsLinks: site.pages.length === 0,
      wantsWords: false,
    };
    const share = { owner: ctx.workspaceId, source: new URL(answer.url).host };
    let out = await parse(pageTask, input, { share });
    const rendered = out.needsBrowser && !isSample ? await renderShell(ctx, answer) : null;
    if (rendered !== null) out = await parse(pageTask, { ...input, html: rendered }, { share });
    site.pages.push({ text: out.text, signals: out.signals });
    site.company ??= out.found.company;
    site.facts.push({ ...plainFacts(out.facts), url: answer.url, readAt: new Date() });
    return out.links;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (site.pages.length === 0) site.failure = `${answer.url} could not be parsed: ${error.message}.`;
    return [];
  }
}

async function readPage(ctx: Context, url: string, isSample: boolean) {
  const { reader, sampleWeb } = ctx.adapters.web;
  if (isSample) return sampleWeb.read(url) ?? { failure: "The sample web has no such site." };
  const answer = await reader.read(url);
  return answer.ok ? answer.page : { failure: answer.failure.message };
}
