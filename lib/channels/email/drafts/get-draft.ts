import { capability } from "@/lib/capability";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import { findLead } from "@/lib/leads/find-lead";
import { Draft, describeDraft } from "./draft";

export const getDraft = capability(
  {
    name: "getDraft",
    description: "Reads the first email to a lead as it would be sent, in the parts that can be edited.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    refuses: ["memory_incomplete", "mail_refused"],
    input: LeadId,
    output: Draft,
  },
  async (ctx, { id }) => describeDraft(ctx, await findLead(ctx, id)),
);
