import { z } from "zod";
import { capability } from "@/lib/capability";
import { ChosenLeads } from "@/lib/leads/chosen-leads";
import { describeOutreach, OutreachPreview } from "./describe-outreach";

export const previewLeadEmails = capability(
  {
    name: "previewLeadEmails",
    description:
      "Shows what emails to individually chosen leads would do: who gets one and who is skipped and why, the sender, the first email and the cost. Sends nothing.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: ChosenLeads.extend({ offset: z.number().int().min(0).max(10_000).default(0) }),
    output: OutreachPreview,
  },
  (ctx, { leadIds, offset }) => describeOutreach(ctx, { leadIds }, { agentId: null, offset }),
);
