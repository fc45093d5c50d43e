import { conversations, type ReplyClass, receivedEmails } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { findLead } from "@/lib/leads/find-lead";
import { leaveAlone } from "@/lib/receiving/leave-alone";
import { findConversation } from "./queries";
import { undoLeaveAlone } from "./undo-leave-alone";

type Received = typeof receivedEmails.$inferSelect;
/** What an email asks for, and who decided it. What is left out stays as it is. */
export type ReplyReading = Pick<Received, "classQuote" | "classedBy" | "classedById"> & {
  replyClass: ReplyClass;
} & Partial<Pick<Received, "laterOn" | "referral">>;

export type EmailFromPerson = {
  id: string;
  campaignId: string;
  replyClass: ReplyClass | null;
  classedBy: Received["classedBy"];
  fromAddress: string;
};

/**
 * Gives an email of a conversation another class, with what follows from it, in the caller's transaction: `leave_alone` opts the person
 * out, and another class after it takes that back. Without `emailId`: the newest email from a person. Null if there is none, or if it is not one
 * that `mayClass` allows: the caller then ends its transaction with an error.
 */
export async function applyReplyClass(
  ctx: Context,
  { id, leadId }: { id: string; leadId: string },
  emailId: string | null,
  reading: ReplyReading,
  mayClass: (email: EmailFromPerson) => boolean = () => true,
): Promise<EmailFromPerson | null> {
  const { replyClass } = reading;
  // Emails, then the lead, then the conversation: the order in which everybody locks them.
  if (replyClass === "leave_alone")
    await cancelEmails(ctx, sql`m.lead_id = ${leadId} and m.enrollment_id is not null`, "unsubscribed");
  const lead = await findLead(ctx, leadId, { lock: true });
  const newest = await findEmailFromPerson(ctx, id, null);
  const email = emailId === null ? newest : await findEmailFromPerson(ctx, id, emailId);
  if (!email || !mayClass(email)) return null;
  if (replyClass === "leave_alone") {
    const by = { leadId, campaignId: email.campaignId, emailMessageId: email.id };
    await leaveAlone(ctx, by, email.fromAddress);
  } else if (email.replyClass === "leave_alone") await undoLeaveAlone(ctx, lead, email);
  await findConversation(ctx, id, { lock: true });
  await ctx.db
    .update(receivedEmails)
    .set(reading)
    .where(and(eq(receivedEmails.workspaceId, ctx.workspaceId), eq(receivedEmails.emailMessageId, email.id)));
  if (email.id === newest?.id)
    await ctx.db
      .update(conversations)
      // As a reply that comes in: who wants to be left alone gets no answer.
      .set({
        replyClass,
        ...(replyClass === "leave_alone" && { needsAnswer: false }),
        ...(replyClass !== "leave_alone" && email.replyClass === "leave_alone" && { needsAnswer: true }),
      })
      .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, id)));
  if (reading.classedBy === "person" || replyClass !== email.replyClass)
    await recordActivity(ctx, [
      {
        kind: "email_classified",
        leadId,
        campaignId: email.campaignId,
        emailMessageId: email.id,
        details: { fromClass: email.replyClass, toClass: replyClass },
      },
    ]);
  return email;
}

/** Without `emailId` the newest. */
async function findEmailFromPerson(
  ctx: Context,
  conversationId: string,
  emailId: string | null,
): Promise<EmailFromPerson | undefined> {
  const [row] = await ctx.db.execute<EmailFromPerson>(sql`
    select m.id, m.campaign_id as "campaignId", m.from_address as "fromAddress", r.reply_class as "replyClass",
      r.classed_by as "classedBy"
    from messages m join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
    where m.workspace_id = ${ctx.workspaceId} and m.conversation_id = ${conversationId} and r.kind = 'human'
      and (${emailId}::uuid is null or m.id = ${emailId}::uuid)
    order by r.received_at desc, m.id desc limit 1`);
  return row;
}
