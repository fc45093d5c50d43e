import { sequenceSteps, sequences } from "@/db/schema";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";

/** Creates a new campaign's sequence: one step, the first email. */
export async function createSequence(ctx: Context, campaignId: string): Promise<void> {
  const { workspaceId } = ctx;
  const sequenceId = newId();
  await ctx.db.insert(sequences).values({ id: sequenceId, workspaceId, campaignId });
  await ctx.db.insert(sequenceSteps).values({ workspaceId, sequenceId, position: 0 });
}
