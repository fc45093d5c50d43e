import { discoveryQueries } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import type { ListingRequest } from "@/lib/open-data/asking/open-data-source";
import { closeQuery, type QueryRow } from "./close-query";
import { type DiscoveryRun, findDiscoveryRun } from "./discovery-run";
import { listCompanies } from "./list-companies";
import { storeListing } from "./store-listing";

/** How often a server may refuse before a run goes on without it. */
const MAX_REFUSALS = 5;

/**
 * Asks a public source one question of a run and stores what it lists; free. While the source is busy the query stays `pending` until
 * the time that it names.
 */
export async function searchListing(
  ctx: Context,
  generation: RunGeneration,
  discovery: DiscoveryRun,
  query: QueryRow,
  asks: ListingRequest,
): Promise<"asked" | "halted"> {
  const source = discovery.openData.find((name) => name === query.provider);
  // A person may have taken the choice back since.
  const answer = source
    ? await listCompanies(ctx, source, asks)
    : { listing: null, error: `${query.provider} is no longer chosen for this agent.` };
  return transact(ctx, async (ctx) => {
    if (!(await findDiscoveryRun(ctx, generation))) return "halted";
    if (answer.listing && source) {
      await storeListing(ctx, discovery, { provider: source, asks }, answer.listing);
      await closeQuery(ctx, query, answer.listing.companies.length, null);
    } else if ("wait" in answer && (!answer.wait.isRefusal || query.refusals + 1 < MAX_REFUSALS)) {
      const { until, isRefusal } = answer.wait;
      await ctx.db
        .update(discoveryQueries)
        .set({ notBefore: until, refusals: query.refusals + Number(isRefusal) })
        .where(and(eq(discoveryQueries.workspaceId, ctx.workspaceId), eq(discoveryQueries.id, query.id)));
    } else {
      const said = "wait" in answer ? `${answer.wait.message} Try again later.` : answer.error;
      await closeQuery(ctx, query, 0, said ?? "There was no answer.");
    }
    return "asked";
  });
}
