import type { DiscoveryDepth } from "@/db/schema";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { toCredits, toMicros } from "@/lib/credits/amount";
import { type Estimate, EstimateWithMeans } from "@/lib/credits/estimate";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceList } from "@/lib/credits/price-list";
import { findMemory } from "@/lib/memory/find-memory";
import { missingForDiscovery } from "@/lib/memory/missing-memory";
import { DiscoveryInput } from "./discovery-input";
import { DISCOVERY_LIMITS } from "./discovery-limits";

export const estimateDiscovery = capability(
  {
    name: "estimateDiscovery",
    description: "Says what looking for leads would cost at most, before it is begun.",
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
    return {
      ...estimateSearch(ctx, wanted),
      balance: toCredits(balance),
      missing: missingForDiscovery(memory),
    };
  },
);

/** Assumes the most expensive kind of search, and five pages per lead. */
export function estimateSearch(
  { settings }: Context,
  wanted: { targetCount: number; discoveryDepth: DiscoveryDepth },
): Estimate {
  const { targetCount, discoveryDepth } = wanted;
  const { searchQuery, extSearchQuery, pageContents } = priceList(settings);
  const { queries, rounds } = DISCOVERY_LIMITS[discoveryDepth];
  const pages = targetCount * 5 + 20;
  const searches = queries * rounds * Math.max(searchQuery, extSearchQuery);
  const estimatedCost = toCredits(toMicros(searches + pages * pageContents));
  const summary = `Look for up to ${targetCount} leads for about ${estimatedCost} credits: searches and pages are charged as they succeed. Nobody is written to.`;
  return { estimatedCost, people: 0, summary };
}
