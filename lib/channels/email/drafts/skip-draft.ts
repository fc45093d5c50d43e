import { z } from "zod";
import { emailDrafts } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { keepDraft } from "@/lib/channels/email/keep-draft";
import { LeadId, requireContactable } from "@/lib/channels/email/queue-lead-email";
import { transact } from "@/lib/context";
import { findLead } from "@/lib/leads/find-lead";
import { uuid } from "@/lib/shapes";

export const skipDraft = capability(
  {
    name: "skipDraft",
    description:
      "Makes outreach runs leave a lead out, or no longer. Its text is kept, and it can still be emailed by name.",
    scope: "outreach:run",
    cost: "free",
    needsApproval: true,
    refuses: ["already_contacted", "lead_suppressed", "invalid_state", "mail_refused"],
    input: LeadId.extend({ skipped: z.boolean().default(true).describe("False takes it back.") }),
    output: z.object({ leadId: uuid, skipped: z.boolean() }),
  },
  (ctx, { id, skipped }) =>
    transact(ctx, async (ctx) => {
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
    }),
);
