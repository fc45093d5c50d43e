import { z } from "zod";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import { applyStepChanges } from "@/lib/sequences/apply-step-changes";
import { findSequence } from "@/lib/sequences/find-sequence";
import { MAX_STEPS } from "@/lib/sequences/sequence-input";
import { StepChange } from "@/lib/sequences/step-change";
import { readSequence } from "./read-sequence";
import { replaceSteps } from "./replace-steps";
import { updateSequence } from "./update-sequence";

export const changeSequence = capability(
  {
    name: "changeSequence",
    description:
      "Changes single steps of a campaign's sequence: when one goes out, what it is about, one more, one less. Waits are business days (a week: 5). To add or remove steps, the campaign must not run: pause it first.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: true,
    refuses: ["bad_state", "invalid_state"],
    input: CampaignId.extend({ changes: z.array(StepChange).min(1).max(MAX_STEPS) }),
    output: updateSequence.output,
  },
  async (ctx, { id, changes }) => {
    const campaign = await findCampaign(ctx, id, "no key update");
    const before = await findSequence(ctx, id);
    const reaches = await replaceSteps(ctx, campaign, before, applyStepChanges(before.steps, changes));
    return { sequence: await readSequence(ctx, id), reaches };
  },
);
