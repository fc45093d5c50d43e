import type { DiscoveryDepth, memories } from "@/db/schema";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { toCredits, toMicros } from "@/lib/credits/amount";
import { type Estimate, EstimateWithMeans } from "@/lib/credits/estimate";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceList } from "@/lib/credits/price-list";
import { findMemory } from "@/lib/memory/find-memory";
import { readIcp } from "@/lib/memory/icp";
import { missingForDiscovery } from "@/lib/memory/missing-memory";
import { chooseModel } from "@/lib/process/choose-model";
import { listSetProviders } from "@/lib/search/search-providers";
import { creditsInWords } from "@/lib/text/credits-in-words";
import { DiscoveryInput } from "./discovery-input";
import { DISCOVERY_LIMITS, mostPages } from "./discovery-limits";
import { sayCoverage } from "./say-coverage";

export const estimateDiscovery = capability(
  {
    name: "estimateDiscovery",
    description: "Estimates the maximum cost of a search for leads, before it starts.",
    scope: "agents:read",
    cost: "free",
    needsApproval: false,
    input: DiscoveryInput.pick({
      agentId: true,
      targetCount: true,
      discoveryDepth: true,
    }),
    output: EstimateWithMeans,
  },
  async (ctx, { agentId, ...wanted }) => {
    const [memory, balance] = await Promise.all([findMemory(ctx, agentId), readBalance(ctx)]);
    const estimate = estimateSearch(ctx, { ...wanted, memory });
    const coverage = await sayCoverage(ctx, memory);
    return {
      ...estimate,
      summary: coverage === "" ? estimate.summary : `${estimate.summary} ${coverage}`,
      balance: toCredits(balance),
      missing: missingForDiscovery(memory),
    };
  },
);

/**
 * What a run costs at most: every query that it may ask of each provider, and every page that it may read. A run that is paused has
 * `pagesLeft`.
 */
export function estimateSearch(
  ctx: Context,
  wanted: {
    targetCount: number;
    discoveryDepth: DiscoveryDepth;
    memory: Pick<typeof memories.$inferSelect, "icpJson" | "openData">;
    pagesLeft?: number | null;
  },
): Estimate {
  const { targetCount, discoveryDepth, memory } = wanted;
  const { icpJson, openData } = memory;
  const sources = readIcp(icpJson).sources.length;
  const pages = wanted.pagesLeft ?? mostPages({ targetCount, discoveryDepth, sources });
  const searches = countQueries(ctx, discoveryDepth) * priceOfQuery(ctx, sources + openData.length > 0);
  const estimatedCost = toCredits(toMicros(searches + pages * priceList(ctx.settings).pageContents));
  const summary = `Look for ${targetCount === 1 ? "1 lead" : `up to ${targetCount} leads`} for about ${creditsInWords(estimatedCost)}: searches and pages are charged as they succeed. Nobody is emailed.`;
  return { estimatedCost, people: 0, summary };
}

/** A language model adds half as many queries at most (`ask-for-queries.ts`). */
function countQueries({ settings }: Context, depth: DiscoveryDepth): number {
  const { queries, rounds } = DISCOVERY_LIMITS[depth];
  return rounds * (queries + (chooseModel(settings).kind === "model" ? Math.floor(queries / 2) : 0));
}

/** Credits for one query, which goes to each provider. Without any, the sample web is asked if there is nothing real to read. */
function priceOfQuery({ settings }: Context, hasOther: boolean): number {
  const { searchQuery, extSearchQuery } = priceList(settings);
  const providers = listSetProviders(settings).length;
  return Math.max(searchQuery, extSearchQuery) * (providers === 0 && !hasOther ? 1 : providers);
}
