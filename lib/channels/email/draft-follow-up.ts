import { desc, isNotNull } from "drizzle-orm";
import { emails, leads, memories } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { type Context, transact } from "@/lib/context";
import { createOutgoing } from "@/lib/conversations/create-outgoing";
import { senderOf } from "@/lib/mailboxes/sender-of";

/** Longer chains are cut in the middle, as RFC 5322 §3.6.4 permits: the first and the newest stay. */
const MAX_REFERENCES = 20;

/**
 * Creates the message of the step that is due for an enrollment, unwritten and unpaid. Returns its id; null if the
 * enrollment is no longer at that step, or its message exists already.
 */
export async function draftFollowUp(
  ctx: Context,
  due: { enrollmentId: string; stepId: string },
): Promise<string | null> {
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db.execute<{
      lead_id: string;
      campaign_id: string;
      mailbox_id: string;
      position: number;
      thread: "new" | "reply";
      next_due_at: string | null;
      version: number;
    }>(sql`
      select e.lead_id, e.campaign_id, e.mailbox_id, e.next_due_at, s.position, s.thread, q.version
      from enrollments e
      join sequence_steps s on s.id = e.current_step_id
      join sequences q on q.id = e.sequence_id
      where e.workspace_id = ${ctx.workspaceId} and e.id = ${due.enrollmentId} and e.state = 'active'
        and e.current_step_id = ${due.stepId} and not exists (
          select 1 from deliveries m where m.lead_id = e.lead_id and m.sequence_step_id = s.id
            and m.state not in ('canceled', 'failed'))
      for no key update of e`);
    if (!row) return null;
    const earlier = await ctx.db
      .select()
      .from(emails)
      .where(
        and(
          eq(emails.workspaceId, ctx.workspaceId),
          eq(emails.leadId, row.lead_id),
          // Of the whole sequence: somebody who was enrolled again goes on in the thread of before.
          eq(emails.campaignId, row.campaign_id),
          isNotNull(emails.sequenceStepId),
          eq(emails.state, "sent"),
        ),
      )
      .orderBy(desc(emails.sentAt), desc(emails.id))
      .limit(1);
    const [last] = earlier;
    if (!last) return null;
    const [owner] = await ctx.db
      .select({ lead: leads, memory: memories })
      .from(leads)
      .innerJoin(
        memories,
        and(eq(memories.agentId, leads.agentId), eq(memories.workspaceId, leads.workspaceId)),
      )
      .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, row.lead_id)));
    const from = await senderOf(ctx, row.mailbox_id, owner!.memory);
    if (!from) return null;
    const inThread = row.thread === "reply";
    // Another turn may have waited for the same enrollment, and looked for its message before there was one.
    const [made] = await createOutgoing(
      ctx,
      [
        {
          conversationId: last.conversationId,
          leadId: row.lead_id,
          campaignId: row.campaign_id,
          mailboxId: row.mailbox_id,
          enrollmentId: due.enrollmentId,
          sequenceStepId: due.stepId,
          sequenceStep: row.position,
          sequenceVersion: row.version,
          toAddress: owner!.lead.email,
          toName: owner!.lead.name,
          fromAddress: from.address,
          fromName: from.name,
          dueAt: row.next_due_at === null ? new Date() : new Date(row.next_due_at),
          inReplyTo: inThread ? last.messageId : null,
          references: inThread ? continueChain(last) : [],
          unsubscribeToken: last.unsubscribeToken,
        },
      ],
      { skipExisting: true },
    );
    if (!made) return null;
    await recordActivity(ctx, [
      { kind: "email_drafted", emailMessageId: made.id, leadId: row.lead_id, campaignId: row.campaign_id },
    ]);
    return made.id;
  });
}

/** RFC 5322 §3.6.4: the chain of what it replies to, and then that message. */
function continueChain({ references, messageId }: { references: string[]; messageId: string }): string[] {
  const chain = [...references, messageId];
  return chain.length <= MAX_REFERENCES ? chain : [chain[0]!, ...chain.slice(1 - MAX_REFERENCES)];
}
