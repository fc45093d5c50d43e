import { deliveries, messages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { frameKept, toWritingInput } from "@/lib/channels/email/compose-email";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import { groundOf } from "@/lib/channels/email/read-email-parts";
import { checkDraft, checkTemplate } from "@/lib/channels/email/writing/check-draft";
import { AppError } from "@/lib/errors";
import { text } from "@/lib/shapes";
import { findFollowUpDraft } from "./find-follow-up-draft";
import { describeFollowUp, FollowUpDraft } from "./follow-up-draft";

export const saveFollowUp = capability(
  {
    name: "saveFollowUp",
    description:
      "Replaces the text of a follow-up that waits for approval. Subject and footer are unchanged; the text must keep the rules for emails.",
    scope: "outreach:run",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: LeadId.extend({
      body: text(1, 5_000).transform((body) => body.replace(/\r\n?/g, "\n").trimEnd()),
    }),
    output: FollowUpDraft,
  },
  async (ctx, { id, body }) => {
    const parts = await findFollowUpDraft(ctx, id);
    const { email, memory, lead, reserved } = parts;
    const input = toWritingInput(ctx, memory, lead, reserved);
    const own = frameKept(input, { subject: email.subject!, body });
    const findings = reserved.step?.template ? checkTemplate(own, input) : checkDraft(own, input);
    if (findings.length > 0)
      throw new AppError("invalid_state", `The text was not saved: ${findings.join(" ")}`, {
        reason: "text_refused",
        findings,
      });
    const ground = groundOf(ctx, parts);
    const editedAt = new Date();
    await ctx.db
      .update(deliveries)
      .set({ ground, editedAt, writtenAt: editedAt })
      .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, email.id)));
    await ctx.db
      .update(messages)
      .set({ text: own.text })
      .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, email.id)));
    await recordActivity(ctx, [
      { kind: "draft_edited", emailMessageId: email.id, leadId: id, campaignId: email.campaignId },
    ]);
    return describeFollowUp(ctx, { ...parts, email: { ...email, text: own.text, ground, editedAt } });
  },
);
