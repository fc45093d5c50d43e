import { sequenceSteps, sequences } from "@/db/schema";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { keepVersion } from "./keep-version";

/** Business days before each of the default follow-ups, counted from the step before. */
const DEFAULT_WAITS = [3, 5];

/**
 * Creates a new campaign's sequence: the first email and two follow-ups in its thread. Follow-ups are sent only where replies
 * are seen, or with the campaign's consent.
 */
export async function createSequence(ctx: Context, campaignId: string): Promise<void> {
  const { workspaceId } = ctx;
  const sequenceId = newId();
  await ctx.db.insert(sequences).values({ id: sequenceId, workspaceId, campaignId });
  await ctx.db.insert(sequenceSteps).values([
    { workspaceId, sequenceId, position: 0 },
    ...DEFAULT_WAITS.map((waitDays, index) => ({
      workspaceId,
      sequenceId,
      position: index + 1,
      waitDays,
      thread: "reply" as const,
    })),
  ]);
  await keepVersion(ctx, sequenceId, 1);
}
