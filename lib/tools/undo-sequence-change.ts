import { isDeepStrictEqual } from "node:util";
import { inArray } from "drizzle-orm";
import { z } from "zod";
import { chatApprovals, type ReplacedSequence, sequenceSteps, sequenceVersions } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findSequence } from "@/lib/sequences/find-sequence";
import { pathId, text } from "@/lib/shapes";
import { readSequence } from "@/lib/workflows/sequences/read-sequence";
import { replaceSteps } from "@/lib/workflows/sequences/replace-steps";
import { updateSequence } from "@/lib/workflows/sequences/update-sequence";
import { findSequenceChange } from "./find-sequence-change";

export const undoSequenceChange = capability(
  {
    name: "undoSequenceChange",
    description:
      "Undoes a change of an agent's sequence that was approved in a chat: its steps are as before, unless they were changed again since. Without an approval it is the last change that was not undone. A step that comes back is the same step: nobody gets it twice. Undoing it twice changes nothing.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: z.object({
      id: pathId("agent"),
      approvalId: text(1, 200).optional().describe("The approval of the change."),
    }),
    output: updateSequence.output,
  },
  async (ctx, { id, approvalId }) => {
    const { campaignId } = await findAgent(ctx, id);
    const campaign = await findCampaign(ctx, campaignId, "no key update");
    const change = await findSequenceChange(ctx, { agentId: id, approvalId }, { lock: true });
    if (change.undoneAt) return { sequence: await readSequence(ctx, campaignId), reaches: 0 };
    const before = await findSequence(ctx, campaignId);
    const steps = await readReplacedSteps(ctx, before, change.replaced);
    const removed = await ctx.db
      .select()
      .from(sequenceSteps)
      .where(
        and(
          eq(sequenceSteps.workspaceId, ctx.workspaceId),
          eq(sequenceSteps.sequenceId, before.id),
          sql`${sequenceSteps.removedAt} is not null`,
          inArray(
            sequenceSteps.id,
            steps.map((step) => step.id),
          ),
        ),
      );
    const reaches = await replaceSteps(ctx, campaign, before, steps, removed);
    await ctx.db
      .update(chatApprovals)
      .set({ undoneAt: sql`now()` })
      .where(
        and(
          eq(chatApprovals.workspaceId, ctx.workspaceId),
          eq(chatApprovals.threadId, change.threadId),
          eq(chatApprovals.id, change.id),
        ),
      );
    return { sequence: await readSequence(ctx, campaignId), reaches };
  },
);

/** The steps that a change replaced. Errors: `invalid_state` if the sequence is no longer what the change made of it. */
export async function readReplacedSteps(
  ctx: Context,
  { id, version }: { id: string; version: number },
  { before, after }: ReplacedSequence,
) {
  const kept = await ctx.db
    .select({ version: sequenceVersions.version, steps: sequenceVersions.steps })
    .from(sequenceVersions)
    .where(
      and(
        eq(sequenceVersions.workspaceId, ctx.workspaceId),
        eq(sequenceVersions.sequenceId, id),
        inArray(sequenceVersions.version, [before.version, after.version, version]),
      ),
    );
  const stepsIn = (version: number) => kept.find((one) => one.version === version)!.steps;
  // Not the version itself: whatever came after may have been undone.
  if (!isDeepStrictEqual(stepsIn(version), stepsIn(after.version)))
    throw new AppError(
      "invalid_state",
      "The sequence has been changed since, so nothing was undone. Change it on the Sequence page.",
    );
  return stepsIn(before.version);
}
