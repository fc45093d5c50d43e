import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { findConversation } from "./queries";
import { type Envelope, REFUSALS, whoAnswers } from "./reply-envelope";

/**
 * How an answer would go out, and a basis that changes as soon as anything comes in or goes out in the conversation. Errors:
 * `not_found`; `invalid_state` where it cannot be answered.
 */
export async function describeAnswer(
  ctx: Context,
  conversationId: string,
): Promise<Pick<Envelope, "to" | "from" | "subject"> & { basis: string }> {
  const conversation = await findConversation(ctx, conversationId);
  const lead = await findLead(ctx, conversation.leadId);
  const envelope = await whoAnswers(ctx, conversation, lead);
  const refusal = envelope ? envelope.refusal : "nothing_received";
  if (envelope && !refusal)
    return {
      to: envelope.to,
      from: envelope.from,
      subject: envelope.subject,
      basis: `${envelope.inReplyTo} ${conversation.lastEmailAt?.toISOString()}`,
    };
  throw new AppError("invalid_state", REFUSALS[refusal!], { reason: refusal });
}
