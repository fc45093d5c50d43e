import { asc, isNotNull } from "drizzle-orm";
import { emails, type sequenceSteps } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { FollowUp } from "@/lib/writing/writing-input";

/** What an email of a later step continues; undefined for a first email. */
export async function readFollowUp(
  ctx: Context,
  email: Pick<
    typeof emails.$inferSelect,
    "leadId" | "campaignId" | "inReplyTo" | "enrollmentId" | "sequenceStep"
  >,
  step: Pick<typeof sequenceSteps.$inferSelect, "intent"> | null,
): Promise<FollowUp | undefined> {
  if (email.sequenceStep === 0 || email.enrollmentId === null) return undefined;
  const earlier = await ctx.db
    .select({
      subject: emails.subject,
      text: emails.text,
      messageId: emails.messageId,
      givenMessageId: emails.givenMessageId,
    })
    .from(emails)
    .where(
      and(
        eq(emails.workspaceId, ctx.workspaceId),
        eq(emails.leadId, email.leadId),
        eq(emails.campaignId, email.campaignId),
        isNotNull(emails.sequenceStepId),
        eq(emails.state, "sent"),
      ),
    )
    .orderBy(asc(emails.sentAt), asc(emails.id));
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
