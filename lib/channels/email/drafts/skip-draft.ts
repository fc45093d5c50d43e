import { z } from "zod";
import { emailDrafts } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { keepDraft } from "@/lib/channels/email/keep-draft";
import { LeadId, requireContactable } from "@/lib/channels/email/queue-lead-email";
import { findLead } from "@/lib/leads/find-lead";
import { uuid } from "@/lib/shapes";

export const skipDraft = capability(
  {
    name: "skipDraft",
    description:
      "Makes outreach runs skip a lead, or stop skipping it. The text is kept, and the lead can still be emailed individually.",
    scope: "outreach:run",
    cost: "free",
    needsApproval: true,
    refuses: ["already_contacted", "lead_suppressed", "invalid_state", "mail_refused"],
    input: LeadId.extend({
      skipped: z.boolean().default(true).describe("True: runs skip the lead. False: they no longer do."),
    }),
    output: z.object({ leadId: uuid, skipped: z.boolean() }),
  },
  async (ctx, { id, skipped }) => {
    const lead = await findLead(ctx, id, { lock: true });
    if (skipped) await requireContactable(ctx, lead);
    const [known] = await ctx.db
      .select({ skippedAt: emailDrafts.skippedAt })
      .from(emailDrafts)
      .where(and(eq(emailDrafts.workspaceId, ctx.workspaceId), eq(emailDrafts.leadId, id)));
    if ((known?.skippedAt != null) === skipped) return { leadId: id, skipped };
    await keepDraft(ctx, id, { skippedAt: skipped ? new Date() : null });
    const kind = skipped ? "draft_skipped" : "draft_restored";
    await recordActivity(ctx, [{ kind, leadId: id, campaignId: lead.campaignId }]);
    return { leadId: id, skipped };
  },
);
