import { capability } from "@/lib/capability";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import { findLead } from "@/lib/leads/find-lead";
import { describeDraft } from "./draft";
import { ListedDraft } from "./list-drafts";

export const readDraft = capability(
  {
    name: "readDraft",
    description: "Reads one draft, in the shape that the list has.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    refuses: ["memory_incomplete", "mail_refused"],
    input: LeadId,
    output: ListedDraft,
  },
  async (ctx, { id }) => {
    const lead = await findLead(ctx, id);
    return { ...(await describeDraft(ctx, lead)), agentId: lead.agentId, lead };
  },
);
