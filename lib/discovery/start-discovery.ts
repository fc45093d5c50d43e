import { z } from "zod";
import { memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findAgent, requireActive } from "@/lib/agents/find-agent";
import { startRun } from "@/lib/campaigns/start-run";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { requireBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { AppError } from "@/lib/errors";
import { readIcp } from "@/lib/memory/icp";
import { describeOverrides, overrideIcp } from "@/lib/memory/icp-overrides";
import { missingForDiscovery } from "@/lib/memory/missing-memory";
import { sayMissing } from "@/lib/memory/missing-words";
import { uuid } from "@/lib/shapes";
import { DiscoveryInput, DiscoveryMode } from "./discovery-input";
import { mostPages } from "./discovery-limits";

export const startDiscovery = capability(
  {
    name: "startDiscovery",
    description:
      "Searches the open web for leads, as the agent's Memory describes them. `overrides` holds roles, industries, keywords and places that count for this search only; Memory does not change.",
    scope: "discovery:run",
    cost: "perDiscoveryRun",
    needsApproval: true,
    refuses: ["agent_not_active", "memory_incomplete", "invalid_state", "insufficient_credits"],
    input: DiscoveryInput,
    output: z.object({ ok: z.literal(true), campaignId: uuid, mode: DiscoveryMode, runId: uuid }),
  },
  async (ctx, { agentId, mode, targetCount, discoveryDepth, overrides }) => {
    const agent = await findAgent(ctx, agentId);
    requireActive(agent);
    const [memory] = await ctx.db
      .select()
      .from(memories)
      .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, agent.id)));
    const icpJson = overrideIcp(memory!.icpJson, overrides ?? null);
    const missing = missingForDiscovery({ ...memory!, icpJson });
    if (missing.length > 0) throw new AppError("memory_incomplete", sayMissing(missing), { missing });
    const sources = readIcp(icpJson).sources.length;
    const isFreeToFind = sources > 0 || memory!.openData.length > 0;
    await requireBalance(ctx, isFreeToFind ? priceOf(ctx.settings, "pageContents") : searchPrice(ctx));
    const run = await startRun(ctx, agent.campaignId, {
      kind: "discovery",
      mode,
      depth: discoveryDepth,
      targetCount,
      mostPages: mostPages({ targetCount, discoveryDepth, sources }),
      overrides: describeOverrides(overrides) === null ? null : overrides!,
    });
    return { ok: true as const, campaignId: agent.campaignId, mode, runId: run.id };
  },
);

/** The price, in millionths of a credit, of the cheapest search that this installation can make. */
function searchPrice({ adapters, settings }: Context): bigint {
  const { providers } = adapters.web;
  const real = providers.filter(({ origin }) => origin === "search");
  const asked = real.length > 0 ? real : providers.filter(({ origin }) => origin === "sample");
  const prices = asked.flatMap(({ price }) => (price === null ? [] : priceOf(settings, price)));
  return prices.sort((a, b) => Number(a - b))[0]!;
}
