import type { SQL } from "drizzle-orm";
import { conversations, emailAttachments, messages, type ReplyClass, receivedEmails } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { findConversationFor } from "@/lib/conversations/open-conversations";
import { newId } from "@/lib/id";
import { withLargeBytes } from "@/lib/large-bytes";
import type { MailAttachment } from "@/lib/mail-reading/read-attachments";
import type { IncomingEmail, TakenIn } from "./incoming-email";
import { type EmailMatch, isNamed } from "./match-email";

/**
 * Writes an email into the conversation with its lead, with what it carries, and returns the conversation's id. An email that a person
 * sent from their own mail program (`own`) is an answer of ours: it is outgoing. What it changes about the conversation is for
 * `noteInConversation`.
 */
export async function storeEmail(
  ctx: Context,
  mail: TakenIn,
  match: EmailMatch,
  attachments: MailAttachment[],
  id: string,
): Promise<string> {
  const { leadId, campaignId } = match;
  const conversationId = await findConversationFor(
    ctx,
    { leadId, mailboxId: mail.mailboxId },
    match.emailMessageId,
  );
  const isHuman = mail.receivedKind === "human";
  await ctx.db.insert(messages).values({
    ...headersOf(mail),
    id,
    workspaceId: ctx.workspaceId,
    conversationId,
    leadId,
    campaignId,
    text: bare(mail.newestText),
  });
  await ctx.db.insert(receivedEmails).values({
    emailMessageId: id,
    workspaceId: ctx.workspaceId,
    kind: mail.receivedKind,
    receivedAt: mail.receivedAt,
    folder: mail.folder,
    matchedBy: match.by,
    fullText: bare(mail.fullText),
    html: mail.html === null ? null : bare(mail.html),
    replyClass: replyClassOf(mail),
    classQuote: isHuman ? bareOrNull(mail.reply?.sentence) : null,
    classedBy: isHuman ? "rules" : null,
    laterOn: (isHuman ? mail.reply?.until : mail.autoReply?.until) ?? null,
    referral: isHuman && mail.reply?.referral ? nameReferral(mail.reply.referral) : null,
  });
  for (const [position, { fileName, mediaType, size, content }] of attachments.entries()) {
    const file = { position, fileName: bare(fileName), mediaType: bare(mediaType), size };
    const store = (content: Buffer | SQL<Buffer> | null) =>
      ctx.db
        .insert(emailAttachments)
        .values({ ...file, workspaceId: ctx.workspaceId, emailMessageId: id, content });
    if (content) await withLargeBytes(ctx, content, store);
    else await store(null);
  }
  await recordActivity(ctx, [
    {
      kind: mail.isOwn
        ? "email_answered"
        : mail.receivedKind === "auto_reply"
          ? "auto_replied"
          : "email_received",
      leadId,
      campaignId,
      emailMessageId: id,
    },
  ]);
  return conversationId;
}

/** Keeps the headers of an email that matches nobody, with the emails of its thread that match nobody either. */
export async function storeUnmatched(
  ctx: Context,
  mail: TakenIn,
  { uidValidity, uid }: Pick<IncomingEmail, "uidValidity" | "uid">,
): Promise<void> {
  const id = newId();
  const { workspaceId } = ctx;
  const at = sql`${mail.receivedAt.toISOString()}::timestamptz`;
  const [found] = await ctx.db.execute<{ id: string }>(sql`
    update conversations set updated_at = now(), last_email_at = greatest(last_email_at, ${at}),
      last_received_at = greatest(last_received_at, ${at})
    where workspace_id = ${workspaceId} and id = (
      select m.conversation_id from messages m
      where m.workspace_id = ${workspaceId} and m.mailbox_id = ${mail.mailboxId} and m.lead_id is null and ${isNamed(mail.answersTo)}
      order by m.id desc limit 1)
    returning id`);
  const conversationId = found?.id ?? newId();
  if (!found)
    await ctx.db.insert(conversations).values({
      ...{ id: conversationId, workspaceId, mailboxId: mail.mailboxId },
      ...{ lastEmailAt: mail.receivedAt, lastReceivedAt: mail.receivedAt },
    });
  await ctx.db.insert(messages).values({ ...headersOf(mail), id, workspaceId, conversationId });
  await ctx.db.insert(receivedEmails).values({
    ...{ emailMessageId: id, workspaceId, kind: mail.receivedKind, receivedAt: mail.receivedAt },
    ...{ folder: mail.folder, uidValidity, uid },
  });
}

function headersOf(mail: TakenIn) {
  return {
    mailboxId: mail.mailboxId,
    direction: mail.isOwn ? "out" : "in",
    toAddress: bare(mail.isOwn ? (mail.to[0] ?? "") : mail.mailboxAddress),
    fromAddress: bare(mail.from?.address ?? ""),
    fromName: bare(mail.from?.name ?? ""),
    subject: bare(mail.subject),
    messageId: mail.messageId ?? `<${mail.hash}@no-message-id.invalid>`,
    inReplyTo: mail.inReplyTo,
    references: mail.references,
  } satisfies Partial<typeof messages.$inferInsert>;
}

/**
 * Who is unread, who waits for an answer, and what the newest email from a person wants. Nobody waits for an answer after an email of
 * our own. It locks the conversation, which comes after emails and leads.
 */
export async function noteInConversation(ctx: Context, mail: TakenIn, conversationId: string): Promise<void> {
  const replyClass = replyClassOf(mail);
  const at = sql`${mail.receivedAt.toISOString()}::timestamptz`;
  const { isOwn, receivedKind: kind } = mail;
  const isNewest = sql`(last_email_at is null or ${at} >= last_email_at)`;
  await ctx.db.execute(sql`
    update conversations set updated_at = now(), last_email_at = greatest(last_email_at, ${at}),
      last_received_at = case when ${isOwn} then last_received_at else greatest(last_received_at, ${at}) end,
      needs_answer = case
        when ${isOwn} then needs_answer and not ${isNewest}
        when ${kind === "human"} then ${replyClass !== "leave_alone"} and (needs_answer or ${isNewest})
        else needs_answer end,
      is_unread = case when ${isOwn} then is_unread and not ${isNewest} else is_unread or ${calls(kind)} end,
      snoozed_until = case when ${wakes(kind)} then null else snoozed_until end,
      reply_class = case when ${replyClass !== null} and ${isNewest} then ${replyClass} else coalesce(reply_class, ${replyClass}) end
    where workspace_id = ${ctx.workspaceId} and id = ${conversationId}`);
}

function replyClassOf({ receivedKind, reply }: TakenIn): ReplyClass | null {
  return receivedKind === "human" ? (reply?.replyClass ?? "unclear") : null;
}

/** Whether a person should look at it: reports of failures and receipts change states, and ask for nobody. */
function calls(kind: TakenIn["receivedKind"]): boolean {
  return kind === "human" || kind === "challenge" || kind === "auto_reply";
}

/** Whether it brings a snoozed conversation back: who is away has not replied. */
function wakes(kind: TakenIn["receivedKind"]): boolean {
  return calls(kind) && kind !== "auto_reply";
}

function nameReferral({ name, address }: { name: string | null; address: string | null }) {
  return { name: bareOrNull(name), email: bareOrNull(address) };
}

/** PostgreSQL's text holds no NUL, and a lone surrogate is no UTF-8. */
function bare(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

function bareOrNull(text: string | null | undefined): string | null {
  return text == null ? null : bare(text);
}
