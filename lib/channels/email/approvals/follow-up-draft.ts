import { z } from "zod";
import { sql } from "@/db/scope";
import { footerOf, textBasis, toWritingInput } from "@/lib/channels/email/compose-email";
import { bodyOf } from "@/lib/channels/email/keep-draft";
import { type EmailParts, groundOf } from "@/lib/channels/email/read-email-parts";
import type { Context } from "@/lib/context";
import { Lead } from "@/lib/leads/lead";
import { isoTime, uuid } from "@/lib/shapes";

export const FollowUpDraft = z
  .object({
    emailId: uuid,
    lead: Lead.pick({ id: true, name: true, title: true, company: true, email: true }),
    step: z.number().int().min(2).describe("Its place in the sequence: 1 is the first email."),
    inThread: z.boolean().describe("Whether it goes out as a reply in the thread of the email before."),
    subject: z.string(),
    body: z.string().describe("From the greeting on, without the footer."),
    footer: z.string().describe("Sign-off, sender and the link to unsubscribe."),
    isOutdated: z
      .boolean()
      .describe(
        "What it was written from has changed since: unless somebody edited it, it is written again within minutes.",
      ),
    isEdited: z.boolean().describe("Somebody changed the text."),
    basis: z.string().describe("Identifies this text. Sent with an approval, exactly this text is approved."),
    dueAt: isoTime.describe("Since when it waits."),
  })
  .meta({ id: "FollowUpDraft" });
export type FollowUpDraft = z.output<typeof FollowUpDraft>;

/** SQL condition on `deliveries`: follow-ups that are written and wait for somebody's approval. */
export const AWAITS_APPROVAL = sql`deliveries.sequence_step > 0 and deliveries.state in ('draft', 'queued')
  and deliveries.written_at is not null and deliveries.approved_at is null and exists (
    select 1 from enrollments e join campaigns c on c.id = e.campaign_id and c.workspace_id = e.workspace_id
    where e.workspace_id = deliveries.workspace_id and e.id = deliveries.enrollment_id and e.state = 'active'
      and e.current_step_id = deliveries.sequence_step_id and c.approve_follow_ups)`;

export function describeFollowUp(ctx: Context, parts: EmailParts): z.input<typeof FollowUpDraft> {
  const { email, lead, memory, reserved } = parts;
  const input = toWritingInput(ctx, memory, lead, reserved);
  const shown = { subject: email.subject!, text: email.text! };
  return {
    emailId: email.id,
    lead,
    step: email.sequenceStep + 1,
    inThread: email.inReplyTo !== null,
    subject: shown.subject,
    body: bodyOf(shown, input),
    footer: footerOf(input),
    isOutdated: email.ground !== groundOf(ctx, parts),
    isEdited: email.editedAt !== null,
    basis: textBasis(shown),
    dueAt: email.dueAt.toISOString(),
  };
}
