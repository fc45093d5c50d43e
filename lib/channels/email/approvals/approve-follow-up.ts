import { z } from "zod";
import { deliveries, enrollments } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { textBasis } from "@/lib/channels/email/compose-email";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import { groundOf } from "@/lib/channels/email/read-email-parts";
import { announceDueEmails } from "@/lib/mailboxes/announce-due-emails";
import { uuid } from "@/lib/shapes";
import { findFollowUpDraft, requireShown } from "./find-follow-up-draft";

export const approveFollowUp = capability(
  {
    name: "approveFollowUp",
    description:
      "Approves a lead's follow-up that waits for approval: it is sent as soon as the mailbox may send. The approval is void if what the text was written from changes first.",
    scope: "outreach:run",
    cost: "perEmail",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: LeadId.extend({
      basis: z.string().min(1).max(64).describe("The `basis` of the text that was shown."),
    }),
    output: z.object({ ok: z.literal(true), emailId: uuid }),
  },
  async (ctx, { id, basis }) => {
    const parts = await findFollowUpDraft(ctx, id);
    const { email } = parts;
    const ground = groundOf(ctx, parts);
    requireShown(
      textBasis({ subject: email.subject!, text: email.text! }) === basis &&
        (email.editedAt !== null || email.state === "queued" || email.ground === ground),
    );
    const now = new Date();
    await ctx.db
      .update(deliveries)
      .set({ approvedAt: now, dueAt: now, ground })
      .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, email.id)));
    // It begins a slot of its own: whatever comes in until then is read before it goes.
    await ctx.db
      .update(enrollments)
      .set({ nextDueAt: now })
      .where(
        and(
          eq(enrollments.workspaceId, ctx.workspaceId),
          eq(enrollments.id, email.enrollmentId!),
          eq(enrollments.state, "active"),
        ),
      );
    await recordActivity(ctx, [
      { kind: "email_approved", emailMessageId: email.id, leadId: id, campaignId: email.campaignId },
    ]);
    await announceDueEmails(ctx, [email.mailboxId]);
    return { ok: true as const, emailId: email.id };
  },
);
