import type { leads, memories } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { createOutgoing } from "@/lib/conversations/create-outgoing";
import { mailStateOf } from "@/lib/conversations/mail-state";
import { openConversations } from "@/lib/conversations/open-conversations";
import { enrollLeads } from "@/lib/enrollments/enroll-leads";
import { senderFrom } from "@/lib/mailboxes/sender-of";
import { reserveUnsubscribeTokens } from "./unsubscribe-token";

type LeadRow = Pick<typeof leads.$inferSelect, "id" | "email" | "name">;
type Sender = Pick<typeof memories.$inferSelect, "senderEmail" | "senderName">;

/**
 * Enrolls leads of a campaign, whose rows the caller has locked, and creates the first message of each, unwritten and
 * unpaid; the leads become `queued`. A lead that already has this message, or is enrolled, is left alone. A message
 * that was canceled or refused earlier stays unchanged beside the new one. Returns the messages created.
 */
export async function draftEmails(
  ctx: Context,
  chosen: LeadRow[],
  sender: Sender,
  options: { campaignId: string; runId: string | null },
): Promise<{ id: string; leadId: string; mailboxId: string }[]> {
  if (chosen.length === 0) return [];
  const leadOf = new Map(chosen.map((lead) => [lead.id, lead]));
  const enrolled = await enrollLeads(ctx, [...leadOf.keys()], options);
  if (enrolled.length === 0) return [];
  const ids = enrolled.map(({ leadId }) => leadId);
  const conversationOf = await openConversations(
    ctx,
    enrolled.map(({ leadId, mailbox }) => ({ leadId, mailboxId: mailbox.id })),
  );
  const tokens = await reserveUnsubscribeTokens(ctx, ids);
  const made = await createOutgoing(
    ctx,
    enrolled.map(({ id: enrollmentId, leadId, mailbox, step }) => {
      const from = senderFrom(mailbox, sender)!;
      const lead = leadOf.get(leadId)!;
      return {
        conversationId: conversationOf.get(leadId)!,
        leadId,
        campaignId: options.campaignId,
        mailboxId: mailbox.id,
        enrollmentId,
        sequenceStepId: step.id,
        sequenceStep: step.position,
        runId: options.runId,
        toAddress: lead.email,
        toName: lead.name,
        fromAddress: from.address,
        fromName: from.name,
        unsubscribeToken: tokens.get(leadId)!,
      };
    }),
  );
  await ctx.db.execute(sql`
    update leads l set status = 'queued', mail_state = ${sql.raw(mailStateOf("l.id"))}, updated_at = now()
    where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param(ids)}::uuid[])`);
  await recordActivity(
    ctx,
    made.map(({ id, leadId }) => ({
      kind: "email_drafted" as const,
      emailMessageId: id,
      leadId,
      campaignId: options.campaignId,
      runId: options.runId,
    })),
  );
  return made;
}
