import { z } from "zod";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { findSequence } from "@/lib/sequences/find-sequence";
import { SequenceInput } from "@/lib/sequences/sequence-input";
import { SequenceShape } from "@/lib/sequences/sequence-shape";
import { count } from "@/lib/shapes";
import { readSequence } from "./read-sequence";
import { replaceSteps } from "./replace-steps";

export const updateSequence = capability(
  {
    name: "updateSequence",
    description:
      "Replaces the steps of a campaign's sequence. Texts and waits can be changed at any time, also for everybody who has not reached that step yet; to add, remove or move steps, pause the campaign first. Nobody gets a step twice.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: true,
    refuses: ["conflict", "invalid_state"],
    input: CampaignId.extend(SequenceInput.shape),
    output: z.object({
      sequence: SequenceShape,
      reaches: count.describe(
        "How many people in the sequence the change reaches: those who have not reached a changed step yet.",
      ),
    }),
  },
  async (ctx, { id, version, steps }) => {
    // The campaign's row is the lock: claims and results share it, so no step is sent or followed while it moves.
    const campaign = await findCampaign(ctx, id, "no key update");
    const before = await findSequence(ctx, id);
    if (before.version !== version)
      throw new AppError(
        "conflict",
        `Somebody changed this sequence in the meantime: it is at version ${before.version}, and this change was made on version ${version}. Read it again and repeat the change.`,
        { version: before.version },
      );
    const reaches = await replaceSteps(ctx, campaign, before, steps);
    return { sequence: await readSequence(ctx, id), reaches };
  },
);
