import { agents, type DiscoveryMode, memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Run } from "@/lib/campaigns/start-run";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { type Icp, readIcp } from "@/lib/memory/icp";
import { DISCOVERY_LIMITS } from "./discovery-limits";
import { listPhrases } from "./list-phrases";

export type DiscoveryRun = {
  run: Run;
  agentId: string;
  /** The address that page owners can write to, unless the operator has configured one. */
  contact: string | undefined;
  icp: Icp;
  /** What to search for if the ICP names no topic. */
  phrases: string[];
  mode: DiscoveryMode;
  targetCount: number;
  limits: (typeof DISCOVERY_LIMITS)[keyof typeof DISCOVERY_LIMITS];
};

/**
 * A discovery run with its parameters, if its generation is still live; otherwise null. Inside a transaction it locks the campaign's row
 * `for share` (`findLiveRun`), so a pause or stop waits for the commit.
 */
export async function findDiscoveryRun(
  ctx: Context,
  generation: RunGeneration,
): Promise<DiscoveryRun | null> {
  const run = await findLiveRun(ctx, generation);
  if (!run) return null;
  const [row] = await ctx.db
    .select({
      agentId: agents.id,
      icpJson: memories.icpJson,
      profileJson: memories.profileJson,
      senderEmail: memories.senderEmail,
    })
    .from(agents)
    .innerJoin(memories, eq(memories.agentId, agents.id))
    .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.campaignId, run.campaignId)));
  const icp = readIcp(row!.icpJson);
  return {
    run,
    agentId: row!.agentId,
    contact: row!.senderEmail ?? undefined,
    icp,
    phrases: listPhrases(icp, row!.icpJson, row!.profileJson),
    mode: run.mode!,
    targetCount: run.targetCount!,
    limits: DISCOVERY_LIMITS[run.depth!],
  };
}
