import { discoveryPages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import type { DiscoveryRun } from "./discovery-run";
import { painsOf } from "./find-pain";
import { pageTask } from "./page-task";
import type { readContents } from "./read-contents";

/** A page that ends its worker may be unlucky once. */
const TRIES = 2;

/** A page without its text. */
export type PageRow = Omit<typeof discoveryPages.$inferSelect, "html">;

type Contents = ReturnType<typeof readContents>;

/** All that a run takes from a page; without `out` where the page could not be made out, and why. */
export type TakenPage = { page: PageRow; url: string } & (
  | { out: Contents; error: null }
  | { out: null; error: string }
);

/**
 * Has a page of a run read by a worker. That it was tried is committed before the worker gets it, so that a page that
 * ends its worker, or the whole process, is given up after two tries, however often the service is started. `left`: the
 * page waits for another try, or for the run to go on.
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
    out: null,
    error: `${url} was left out: ${why}.`,
  });
  if (page.parseAttempts >= TRIES) return giveUp("it was begun twice and never came to an end");
  let tries = page.parseAttempts;
  try {
    const out = await parse(pageTask, async () => {
      const tried = (await findLiveRun(ctx, generation)) && (await noteTry(ctx, page.id));
      if (!tried) return null;
      tries = tried.tries;
      return {
        html: tried.html,
        url,
        pains: mode === "pain" ? painsOf(icp) : [],
        followsLinks: page.depth < limits.linkDepth,
        wantsWords: !ctx.adapters.models.isGuide,
      };
    });
    return out === null ? "left" : { page, url, out, error: null };
  } catch (error) {
    if (!(error instanceof ParseError) || error.failure === "unavailable") throw error;
    if (error.failure === "closed") {
      if (tries > page.parseAttempts) await takeBackTry(ctx, page.id);
      return "left";
    }
    return error.isLethal && tries < TRIES ? "left" : giveUp(error.message);
  }
}

/** Counts a try and answers the text; null where the page is somebody else's or done meanwhile. */
async function noteTry(ctx: Context, id: string): Promise<{ tries: number; html: string } | null> {
  const [row] = await ctx.db
    .update(discoveryPages)
    .set({ parseAttempts: sql`${discoveryPages.parseAttempts} + 1` })
    .where(isOpen(ctx, id))
    .returning({ tries: discoveryPages.parseAttempts, html: discoveryPages.html });
  return row ? { tries: row.tries, html: row.html ?? "" } : null;
}

/** The page did nothing wrong: the service stops. */
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
