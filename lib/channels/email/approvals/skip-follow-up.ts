import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { LeadId } from "@/lib/channels/email/queue-lead-email";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { passOverStep } from "@/lib/enrollments/pass-step";
import { uuid } from "@/lib/shapes";
import { findFollowUpDraft } from "./find-follow-up-draft";

export const skipFollowUp = capability(
  {
    name: "skipFollowUp",
    description:
      "Skips a lead's follow-up that waits for approval: it is not sent. The sequence goes on with the next step, whose wait counts from now.",
    scope: "outreach:run",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: LeadId,
    output: z.object({ leadId: uuid, skipped: z.literal(true) }),
  },
  async (ctx, { id }) => {
    const { email } = await findFollowUpDraft(ctx, id);
    await cancelEmails(ctx, sql`m.id = ${email.id}`, "declined", null, { goesOn: true });
    await passOverStep(
      ctx,
      {
        enrollmentId: email.enrollmentId!,
        stepId: email.sequenceStepId!,
        leadId: id,
        campaignId: email.campaignId,
      },
      "declined",
    );
    return { leadId: id, skipped: true as const };
  },
);
