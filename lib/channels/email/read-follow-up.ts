import { asc, isNotNull } from "drizzle-orm";
import { emailMessages, type sequenceSteps } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { FollowUp } from "@/lib/writing/writing-input";

type EmailRow = typeof emailMessages.$inferSelect;

/** What an email of a later step continues; undefined for a first email. */
export async function readFollowUp(
  ctx: Context,
  email: Pick<EmailRow, "leadId" | "campaignId" | "enrollmentId" | "sequenceStep" | "inReplyTo">,
  step: Pick<typeof sequenceSteps.$inferSelect, "intent"> | null,
): Promise<FollowUp | undefined> {
  if (email.sequenceStep === 0 || email.enrollmentId === null) return undefined;
  const earlier = await ctx.db
    .select({
      subject: emailMessages.subject,
      text: emailMessages.text,
      messageId: emailMessages.messageId,
      givenMessageId: emailMessages.givenMessageId,
    })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.workspaceId, ctx.workspaceId),
        eq(emailMessages.leadId, email.leadId),
        eq(emailMessages.campaignId, email.campaignId),
        isNotNull(emailMessages.sequenceStepId),
        eq(emailMessages.state, "sent"),
      ),
    )
    .orderBy(asc(emailMessages.sentAt), asc(emailMessages.id));
  const repliesTo = earlier.find(
    ({ messageId, givenMessageId }) =>
      email.inReplyTo !== null && [messageId, givenMessageId].includes(email.inReplyTo),
  );
  return {
    number: email.sequenceStep,
    subject: repliesTo?.subject == null ? null : withoutReply(repliesTo.subject),
    earlier: earlier.flatMap(({ text }) => text ?? []),
    intent: step?.intent ?? "",
  };
}

const REPLY = /^(?:re|aw|antw|sv|rv|ref)\s*(?:\[\d+\])?\s*:\s*/iu;

/** A subject as its thread has it. */
export function withoutReply(subject: string): string {
  return subject.replace(REPLY, "");
}

/** RFC 5322 §3.6.5: "Re: " once, and in this form whatever the language. */
export function asReply(subject: string): string {
  return `Re: ${withoutReply(subject)}`;
}
