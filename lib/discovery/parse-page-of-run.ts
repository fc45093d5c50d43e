import { discoveryPages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import type { AnyText } from "@/lib/text/packed-text";
import type { DiscoveryRun } from "./discovery-run";
import { painsOf } from "./find-pain";
import { pageTask } from "./page-task";
import type { readContents } from "./read-contents";
import { type BrowserNote, readWithBrowser } from "./read-with-browser";

/** A page may be unlucky once: it is given up after its second fatal try. */
const TRIES = 2;

/** A page without its text. */
export type PageRow = Omit<typeof discoveryPages.$inferSelect, "html">;

type Contents = ReturnType<typeof readContents>;

/** Everything that a run takes from a page. Without `out` the page could not be read, and `error` says why. */
export type TakenPage = { page: PageRow; url: string; browser: BrowserNote | null } & (
  | { out: Contents; error: null }
  | { out: null; error: string }
);

/**
 * Has a worker read a page of a run. The attempt is committed before the worker gets the page. So a page that kills its worker, or the
 * whole process, is given up after two attempts, however often the service restarts. `left`: the page keeps its state `read` and waits
 * for another attempt, or for the run to continue.
 */
export async function parsePageOfRun(
  ctx: Context,
  generation: RunGeneration,
  { mode, icp, limits }: DiscoveryRun,
  page: PageRow,
): Promise<TakenPage | "left"> {
  const url = page.finalUrl ?? page.url;
  const giveUp = (why: string): TakenPage => ({
    page,
    url,
    browser: null,
    out: null,
    error: `${url} was left out: ${why}.`,
  });
  if (page.parseAttempts >= TRIES) return giveUp("it was started twice and never finished");
  const given = {
    url,
    pains: mode === "pain" ? painsOf(icp) : [],
    followsLinks: page.depth < limits.linkDepth,
    wantsWords: !ctx.adapters.models.isGuide,
  };
  let tries = page.parseAttempts;
  let html: AnyText = "";
  try {
    const out = await parse(
      pageTask,
      async () => {
        const tried = (await findLiveRun(ctx, generation)) && (await noteTry(ctx, page.id));
        if (!tried) return null;
        ({ tries, html } = tried);
        return { ...given, html };
      },
      { share: { owner: ctx.workspaceId, source: page.host } },
    );
    if (out === null) return "left";
    if (!out.needsBrowser || page.origin === "sample") return { page, url, browser: null, out, error: null };
    const rendered = await readWithBrowser(ctx, generation, page, { ...given, html });
    if (rendered === "left") {
      await takeBackTry(ctx, page.id);
      return "left";
    }
    return { page, url, browser: rendered.note, out: rendered.out ?? out, error: null };
  } catch (error) {
    if (!(error instanceof ParseError) || error.failure === "unavailable") throw error;
    if (error.failure === "closed") {
      if (tries > page.parseAttempts) await takeBackTry(ctx, page.id);
      return "left";
    }
    return error.isLethal && tries < TRIES ? "left" : giveUp(error.message);
  }
}

/** Counts an attempt and returns the page's text; null if another process has finished the page in the meantime. */
async function noteTry(ctx: Context, id: string): Promise<{ tries: number; html: AnyText } | null> {
  const [row] = await ctx.db
    .update(discoveryPages)
    .set({ parseAttempts: sql`${discoveryPages.parseAttempts} + 1` })
    .where(isOpen(ctx, id))
    .returning({
      tries: discoveryPages.parseAttempts,
      html: discoveryPages.html,
      size: discoveryPages.size,
    });
  return row ? { tries: row.tries, html: row.html ? { bytes: row.html, length: row.size } : "" } : null;
}

/** Takes back an attempt that came to nothing only because the service is stopping, or the run was halted. */
async function takeBackTry(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .update(discoveryPages)
    .set({ parseAttempts: sql`${discoveryPages.parseAttempts} - 1` })
    .where(isOpen(ctx, id));
}

function isOpen(ctx: Context, id: string) {
  return and(
    eq(discoveryPages.workspaceId, ctx.workspaceId),
    eq(discoveryPages.id, id),
    eq(discoveryPages.state, "read"),
  );
}
