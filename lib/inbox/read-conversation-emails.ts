import { asc, desc, getViewSelectedFields, inArray } from "drizzle-orm";
import type { z } from "zod";
import { emailAttachments, emails, receivedEmails } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { withEmailAnswer } from "@/lib/activity/with-email-answer";
import type { Context } from "@/lib/context";
import { readNamedActors } from "@/lib/members/named-actor";
import { ATTACHMENT_DAYS } from "@/lib/receiving/sweep-attachments";
import { findInboxSettings } from "@/lib/workspaces/read-inbox-settings";
import type { Attachment, ConversationEmail } from "./conversation";

const DAY_MS = 86_400_000;

type Email = typeof emails.$inferSelect;
type Received = typeof receivedEmails.$inferSelect;

/** The newest emails of a conversation that were sent, received or wait to be sent, oldest first. */
export async function readConversationEmails(
  ctx: Context,
  conversationId: string,
  most: number,
): Promise<z.input<typeof ConversationEmail>[]> {
  const rows = await ctx.db
    .select({ email: getViewSelectedFields(emails), received: receivedEmails })
    .from(emails)
    .leftJoin(
      receivedEmails,
      and(eq(receivedEmails.workspaceId, emails.workspaceId), eq(receivedEmails.emailMessageId, emails.id)),
    )
    .where(
      and(
        eq(emails.workspaceId, ctx.workspaceId),
        eq(emails.conversationId, conversationId),
        sql`${emails.state} is distinct from 'draft'`,
        // What never went out, and nobody waits for.
        sql`not (${emails.state} is not distinct from 'canceled' and ${emails.stateReason} is not distinct from 'undone')`,
      ),
    )
    .orderBy(
      desc(sql`coalesce(${receivedEmails.receivedAt}, ${emails.sentAt}, ${emails.dueAt})`),
      desc(emails.id),
    )
    .limit(most);
  const [attachments, { emailTextMonths }, nameOf] = await Promise.all([
    readAttachments(
      ctx,
      rows.flatMap(({ received }) => received?.emailMessageId ?? []),
    ),
    findInboxSettings(ctx),
    readNamedActors(
      ctx,
      rows.map(({ email }) => email.author),
    ),
  ]);
  return rows.toReversed().map(({ email, received }) => ({
    ...toEmail(email, received, emailTextMonths),
    author: nameOf(email.author),
    attachments: attachments.get(email.id) ?? [],
  }));
}

function toEmail(
  email: Email,
  received: Received | null,
  textMonths: number | null,
): Omit<z.input<typeof ConversationEmail>, "author" | "attachments"> {
  const isAnswer = email.direction === "out" && email.enrollmentId === null && received === null;
  const at = received?.receivedAt ?? email.sentAt ?? email.dueAt ?? email.createdAt;
  return {
    id: email.id,
    direction: email.direction,
    state: email.state ?? "received",
    at,
    from: { name: email.fromName || null, address: email.fromAddress },
    to: { name: email.toName, address: email.toAddress },
    subject: email.subject,
    text: email.text,
    rest: received && received.fullText !== email.text ? received.fullText : null,
    hasHtml: received?.html != null,
    // What was sent or came in had one, if only an empty one.
    isTextKept: email.text !== null || ["queued", "sending"].includes(email.state ?? ""),
    textDeletedAt: textMonths === null ? null : addMonths(at, textMonths).toISOString(),
    messageId: email.messageId,
    inReplyTo: email.inReplyTo,
    references: email.references,
    sequenceStep: email.enrollmentId === null ? null : email.sequenceStep,
    undoUntil: isAnswer && email.state === "queued" && email.attempts === 0 ? email.dueAt : null,
    response: withEmailAnswer(email).response,
    received: received && {
      kind: received.kind,
      replyClass: received.replyClass,
      classQuote: received.classQuote,
      classedBy: received.classedBy,
      laterOn: received.laterOn,
      referral: received.referral,
      referralLeadId: received.referralLeadId,
      isReferralDismissed: received.referralDismissedAt !== null,
    },
  };
}

function addMonths(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}

async function readAttachments(
  ctx: Context,
  emailIds: string[],
): Promise<Map<string, z.input<typeof Attachment>[]>> {
  if (emailIds.length === 0) return new Map();
  const { id, emailMessageId, fileName, mediaType, size, content, position, createdAt } = emailAttachments;
  const rows = await ctx.db
    .select({
      ...{ id, emailMessageId, fileName, mediaType, size, createdAt },
      isKept: sql<boolean>`${content} is not null`,
    })
    .from(emailAttachments)
    .where(and(eq(emailAttachments.workspaceId, ctx.workspaceId), inArray(emailMessageId, emailIds)))
    .orderBy(asc(position));
  const attachments = rows.map(({ createdAt, ...row }) => ({
    ...row,
    deletedAt: new Date(createdAt.getTime() + ATTACHMENT_DAYS * DAY_MS).toISOString(),
  }));
  return Map.groupBy(attachments, (attachment) => attachment.emailMessageId);
}
