import { z } from "zod";
import { conversations } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { createOutgoing } from "@/lib/conversations/create-outgoing";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { givenTime, isoTime, text, uuid } from "@/lib/shapes";
import { ConversationId } from "./conversation";
import { findConversation } from "./queries";
import { readConversationEmails } from "./read-conversation-emails";
import { replaceReplyDraft } from "./reply-draft";
import { type Envelope, REFUSALS, whoAnswers } from "./reply-envelope";
import { withinAYear } from "./within-a-year";

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused.
const SOME_TEXT = { pattern: /^(?=[\s\S]*\S)[^\u0000]*$/u, message: "must hold some text" };

/** For so long an answer waits and can be taken back. */
const UNDO_MS = 20_000;

export const sendReply = capability(
  {
    name: "sendReply",
    description:
      "Answers the newest email of a conversation: from the same mailbox, in the same thread, without a footer. It goes out after 20 seconds, and can be taken back until then.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: true,
    refuses: ["lead_suppressed", "mail_refused", "invalid_state"],
    input: ConversationId.extend({
      text: text(1, 20_000, SOME_TEXT),
      seenEmailId: uuid
        .optional()
        .describe(
          "The newest email that the writer has seen: nothing is sent if there is a newer one. Left out: nothing is sent if the conversation has an answer that nobody has replied to.",
        ),
      remindAt: givenTime
        .optional()
        .describe(
          "Brings the conversation back then, within a year, if no email came until then. Left out: it stays answered.",
        ),
    }),
    output: z.object({ emailId: uuid, undoUntil: isoTime }),
  },
  async (ctx, { id, text, seenEmailId, remindAt }) => {
    const snoozedUntil = remindAt === undefined ? null : withinAYear(remindAt, "remindAt");
    const { leadId } = await findConversation(ctx, id);
    // The lead's row first, as everywhere.
    const lead = await findLead(ctx, leadId, { lock: true });
    const conversation = await findConversation(ctx, id, { lock: true });
    const envelope = requireAnswerable(await whoAnswers(ctx, conversation, lead));
    await requireSeen(ctx, id, seenEmailId);
    const undoUntil = new Date(Date.now() + UNDO_MS);
    const { from, to, signature, refusal: _, waitsFor: __, ...rest } = envelope;
    const [answer] = await createOutgoing(ctx, [
      {
        ...rest,
        conversationId: id,
        leadId,
        state: "queued",
        fromAddress: from.address,
        fromName: from.name,
        toAddress: to.address,
        toName: to.name,
        author: `${ctx.actor.kind}:${ctx.actor.id}`,
        text: signature?.trim() ? `${text.trimEnd()}\n\n${signature.trim()}` : text.trimEnd(),
        dueAt: undoUntil,
      },
    ]);
    const { id: emailId } = answer!;
    await ctx.db
      .update(conversations)
      // Who is to be reminded has it back when the snooze ends, or with the next email.
      .set({ needsAnswer: snoozedUntil !== null, isUnread: false, snoozedUntil, lastEmailAt: sql`now()` })
      .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, id)));
    // None of the sender's devices keeps the text, and none that still shows it can save it again.
    await replaceReplyDraft(ctx, id, () => "");
    await ctx.emit({
      name: "conversation/answer.queued",
      data: { workspaceId: ctx.workspaceId, emailId },
    });
    return { emailId, undoUntil };
  },
);

function requireAnswerable(envelope: Envelope | null): Envelope {
  const refusal = envelope === null ? "nothing_received" : envelope.refusal;
  if (envelope !== null && refusal === null) return envelope;
  const sentence = REFUSALS[refusal!];
  if (refusal === "suppressed") throw new AppError("lead_suppressed", sentence);
  if (refusal === "sample_lead") throw new AppError("mail_refused", sentence, { reason: refusal });
  throw new AppError("invalid_state", sentence, { reason: refusal });
}

/**
 * Two people, or two programs, answer in one inbox: who has not seen the other's answer, or a newer email, is asked to look again. Their
 * calls take turns, since the conversation is locked.
 */
async function requireSeen(
  ctx: Context,
  conversationId: string,
  seenEmailId: string | undefined,
): Promise<void> {
  const [newest] = await readConversationEmails(ctx, conversationId, 1);
  if (seenEmailId !== undefined) {
    if (newest?.id === seenEmailId) return;
    throw new AppError(
      "invalid_state",
      "There is a newer email in this conversation, and nothing was sent. Look at it first.",
      { reason: "newer_email" },
    );
  }
  const isAnswered =
    newest?.direction === "out" && newest.sequenceStep === null && !NOT_SENT.has(newest.state ?? "");
  if (isAnswered)
    throw new AppError(
      "invalid_state",
      `The newest email of this conversation is an answer already, and nothing was sent. To send another one, give its id as seenEmailId: ${newest.id}.`,
      { reason: "answered", emailId: newest.id },
    );
}

const NOT_SENT: ReadonlySet<string> = new Set(["canceled", "failed", "bounced"]);
