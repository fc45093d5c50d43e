import { emailMessages, type leads, type memories } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { openConversations } from "@/lib/conversations/open-conversations";
import { enrollLeads } from "@/lib/enrollments/enroll-leads";
import { newId } from "@/lib/id";
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
): Promise<{ id: string; leadId: string }[]> {
  if (chosen.length === 0) return [];
  const fromAddress = sender.senderEmail!;
  const domain = fromAddress.slice(fromAddress.lastIndexOf("@") + 1);
  const leadOf = new Map(chosen.map((lead) => [lead.id, lead]));
  const enrolled = await enrollLeads(ctx, [...leadOf.keys()], options);
  if (enrolled.length === 0) return [];
  const ids = enrolled.map(({ leadId }) => leadId);
  const conversationOf = await openConversations(ctx, ids);
  const tokens = await reserveUnsubscribeTokens(ctx, ids);
  const made = await ctx.db
    .insert(emailMessages)
    .values(
      enrolled.map(({ id: enrollmentId, leadId, mailboxId, step }) => {
        const id = newId();
        const lead = leadOf.get(leadId)!;
        return {
          id,
          workspaceId: ctx.workspaceId,
          conversationId: conversationOf.get(leadId)!,
          leadId,
          campaignId: options.campaignId,
          mailboxId,
          enrollmentId,
          sequenceStepId: step.id,
          sequenceStep: step.position,
          runId: options.runId,
          toAddress: lead.email,
          toName: lead.name,
          fromAddress,
          fromName: sender.senderName!,
          messageId: `<${id}@${domain}>`,
          unsubscribeToken: tokens.get(leadId)!,
        };
      }),
    )
    .returning({ id: emailMessages.id, leadId: emailMessages.leadId });
  await ctx.db.execute(sql`
    update leads set status = 'queued', mail_state = 'queued', updated_at = now()
    where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[])`);
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
