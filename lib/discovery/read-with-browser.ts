import { discoveryPages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import { pageTask } from "./page-task";
import type { PageInput, readContents } from "./read-contents";

type State = NonNullable<(typeof discoveryPages.$inferSelect)["browser"]>;

/** What came of giving a page to the browser; `error` is a clause. */
export type BrowserNote = { state: Exclude<State, "started">; error: string | null };

/**
 * Has the browser make a page of the shell that the server sent, and a worker read it. `out` is null where that failed: then what the
 * shell holds is kept. A page is given to the browser once, also over a crash. `left`: the page waits, or is not
 * open any more, because the run was halted or the service is stopping.
 */
export async function readWithBrowser(
  ctx: Context,
  generation: RunGeneration,
  page: Pick<typeof discoveryPages.$inferSelect, "id" | "browser">,
  input: PageInput,
): Promise<{ out: ReturnType<typeof readContents> | null; note: BrowserNote } | "left"> {
  if (page.browser === "started") return failed("failed", "it was started once and never finished");
  const begin = async () =>
    (await findLiveRun(ctx, generation)) !== null && (await note(ctx, page.id, null, "started"));
  const rendering = await ctx.adapters.web.browser.render({ url: input.url, html: input.html }, begin);
  if (rendering === null) return "left";
  if (!rendering.ok && rendering.failure === "closed") return takeBack(ctx, page.id);
  if (!rendering.ok) {
    const { failure, message } = rendering;
    return failed(failure === "off" || failure === "missing" ? failure : "failed", message);
  }
  try {
    const share = { owner: ctx.workspaceId, source: new URL(input.url).host };
    const out = await parse(pageTask, { ...input, html: rendering.html }, { share });
    return { out, note: { state: "read", error: null } };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return error.failure === "closed" ? takeBack(ctx, page.id) : failed("failed", error.message);
  }
}

function failed(state: BrowserNote["state"], error: string) {
  return { out: null, note: { state, error } };
}

async function takeBack(ctx: Context, id: string): Promise<"left"> {
  await note(ctx, id, "started", null);
  return "left";
}

/** Whether the page was still open and in the state `from`. */
async function note(ctx: Context, id: string, from: State | null, to: State | null): Promise<boolean> {
  const rows = await ctx.db
    .update(discoveryPages)
    .set({ browser: to })
    .where(
      and(
        eq(discoveryPages.workspaceId, ctx.workspaceId),
        eq(discoveryPages.id, id),
        eq(discoveryPages.state, "read"),
        sql`${discoveryPages.browser} is not distinct from ${from}`,
      ),
    )
    .returning({ id: discoveryPages.id });
  return rows.length > 0;
}
