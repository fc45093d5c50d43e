import { agents, type DiscoveryMode, memories, type OpenDataSource } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Run } from "@/lib/campaigns/runs";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { type Criteria, readCriteria } from "@/lib/memory/criteria";
import type { Icp } from "@/lib/memory/icp";
import { overrideIcp } from "@/lib/memory/icp-overrides";
import { DISCOVERY_LIMITS } from "./discovery-limits";
import { listPhrases } from "./list-phrases";

export type DiscoveryRun = {
  run: Run;
  agentId: string;
  /** The address that page owners can write to, unless the operator has configured one. */
  contact: string | undefined;
  icp: Icp;
  /** The ICP with the importance of its entries. */
  criteria: Criteria;
  /** The public data that a person chose for the agent. */
  openData: OpenDataSource[];
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
  return run && describeRun(ctx, run);
}

/** The same of a run that may have ended. */
export async function describeRun(ctx: Context, run: Run): Promise<DiscoveryRun> {
  const [row] = await ctx.db
    .select({
      agentId: agents.id,
      icpJson: memories.icpJson,
      profileJson: memories.profileJson,
      senderEmail: memories.senderEmail,
      openData: memories.openData,
    })
    .from(agents)
    .innerJoin(memories, eq(memories.agentId, agents.id))
    .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.campaignId, run.campaignId)));
  // The only place where a run reads the ICP: planning, judging and explaining all see the replaced lists.
  const icpJson = overrideIcp(row!.icpJson, run.overrides);
  const criteria = readCriteria(icpJson);
  const { icp } = criteria;
  return {
    run,
    agentId: row!.agentId,
    contact: row!.senderEmail ?? undefined,
    icp,
    criteria,
    openData: row!.openData,
    phrases: listPhrases(icp, icpJson, row!.profileJson),
    mode: run.mode!,
    targetCount: run.targetCount!,
    limits: DISCOVERY_LIMITS[run.depth!],
  };
}
