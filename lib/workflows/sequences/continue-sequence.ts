import { z } from "zod";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import { enrollForRest, REST_AT_ONCE } from "@/lib/enrollments/enroll-for-rest";
import { runOn } from "@/lib/enrollments/run-on";
import { AppError } from "@/lib/errors";
import { SequenceShape } from "@/lib/sequences/sequence-shape";
import { count } from "@/lib/shapes";
import { readSequence } from "./read-sequence";

export const continueSequence = capability(
  {
    name: "continueSequence",
    description:
      "Continues with the people whose sequence ended before they got all of its steps: because steps were added later, or because replies are seen, or follow-ups allowed, only since then. Nobody gets a step twice, and each step keeps its wait.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: CampaignId,
    output: z.object({
      sequence: SequenceShape,
      people: count.describe("How many people are in the sequence again."),
    }),
  },
  async (ctx, { id }) => {
    const campaign = await findCampaign(ctx, id, "no key update");
    if (!GOES_ON.has(campaign.status))
      throw new AppError(
        "invalid_state",
        "This campaign is not running. Start outreach: it goes on with whoever was stopped.",
        { status: campaign.status },
      );
    let people = 0;
    for (let some = REST_AT_ONCE; some === REST_AT_ONCE; people += some)
      some = await enrollForRest(ctx, id, ["stopped", "finished"]);
    if (people > 0) await runOn(ctx, campaign);
    return { sequence: await readSequence(ctx, id), people };
  },
);

const GOES_ON: ReadonlySet<string> = new Set(["running", "paused", "completed"]);
