import { z } from "zod";
import { conversations, REPLY_CLASSES, receivedEmails } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { AppError, notFound } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { leaveAlone } from "@/lib/receiving/leave-alone";
import { uuid } from "@/lib/shapes";
import { ConversationId, ConversationState } from "./conversation";
import { findConversation } from "./queries";
import { selectConversationRows } from "./select-conversation-rows";
import { undoLeaveAlone } from "./undo-leave-alone";

export const classifyReply = capability(
  {
    name: "classifyReply",
    description:
      "Corrects what a received email asks for, which overrides the rules and the language model. `leave_alone` opts the person out and suppresses their address, as receiving does; another class after it takes that back, unless the person opted out in another way too.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: ConversationId.extend({
      emailId: uuid.optional().describe("Which email; left out: the newest from a person."),
      replyClass: z.enum(REPLY_CLASSES),
    }),
    output: ConversationState,
  },
  async (ctx, { id, emailId, replyClass }) => {
    const { leadId } = await findConversation(ctx, id);
    // Emails, then the lead, then the conversation: the order in which everybody locks them.
    if (replyClass === "leave_alone")
      await cancelEmails(ctx, sql`m.lead_id = ${leadId} and m.enrollment_id is not null`, "unsubscribed");
    const lead = await findLead(ctx, leadId, { lock: true });
    const newest = await findFromPerson(ctx, id, null);
    const email = emailId === undefined ? newest : await findFromPerson(ctx, id, emailId);
    if (!email && emailId !== undefined) throw notFound("email");
    if (!email)
      throw new AppError(
        "invalid_state",
        "There is no email from a person to classify in this conversation.",
      );
    if (replyClass === "leave_alone") {
      const by = { leadId, campaignId: email.campaignId, emailMessageId: email.id };
      await leaveAlone(ctx, by, email.fromAddress);
    } else if (email.replyClass === "leave_alone") await undoLeaveAlone(ctx, lead, email);
    await findConversation(ctx, id, { lock: true });
    await ctx.db
      .update(receivedEmails)
      .set({
        replyClass,
        classQuote: null,
        classedBy: "person",
        classedById: ctx.actor.kind === "user" ? ctx.actor.id : null,
      })
      .where(
        and(eq(receivedEmails.workspaceId, ctx.workspaceId), eq(receivedEmails.emailMessageId, email.id)),
      );
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
    await recordActivity(ctx, [
      {
        kind: "email_classified",
        leadId,
        campaignId: email.campaignId,
        emailMessageId: email.id,
        details: { fromClass: email.replyClass, toClass: replyClass },
      },
    ]);
    const [row] = await selectConversationRows(ctx, [id]);
    return row!;
  },
);

async function findFromPerson(ctx: Context, conversationId: string, emailId: string | null) {
  const [row] = await ctx.db.execute<{
    id: string;
    campaignId: string;
    replyClass: (typeof REPLY_CLASSES)[number] | null;
    fromAddress: string;
  }>(sql`
    select m.id, m.campaign_id as "campaignId", m.from_address as "fromAddress", r.reply_class as "replyClass" from messages m
    join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
    where m.workspace_id = ${ctx.workspaceId} and m.conversation_id = ${conversationId} and r.kind = 'human'
      and (${emailId}::uuid is null or m.id = ${emailId}::uuid)
    order by r.received_at desc, m.id desc limit 1`);
  return row;
}
