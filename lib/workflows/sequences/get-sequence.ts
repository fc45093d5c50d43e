import { CampaignId } from "@/lib/campaigns/campaign-input";
import { capability } from "@/lib/capability";
import { SequenceShape } from "@/lib/sequences/sequence-shape";
import { readSequence } from "./read-sequence";

export const getSequence = capability(
  {
    name: "getSequence",
    description:
      "Gets a campaign's sequence: its steps, how many people are at each, and the mailboxes it sends from.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId,
    output: SequenceShape,
  },
  (ctx, { id }) => readSequence(ctx, id),
);
