import { desc } from "drizzle-orm";
import { conversations, leads, messages, receivedEmails } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { findConversationFor } from "@/lib/conversations/open-conversations";
import { newId } from "@/lib/id";
import { findServiceMailbox } from "@/lib/mailboxes/queries";

type Received = typeof receivedEmails.$inferInsert;
type Email = typeof messages.$inferInsert;
type OfLead = { leadId: string; campaignId: string };
export type InsertedReply = typeof messages.$inferSelect & OfLead;
type Given = OfLead & {
  /** It answers no email: where its mailbox has a conversation of its own, it begins one. */
  isNewThread?: boolean;
} & Partial<
    Pick<Email, "mailboxId" | "fromName" | "fromAddress" | "subject" | "text" | "inReplyTo" | "references">
  > &
  Partial<
    Pick<
      Received,
      "kind" | "html" | "replyClass" | "classQuote" | "laterOn" | "referral" | "receivedAt" | "fullText"
    >
  >;

/** A received email of a lead, with the state that its conversation is in by it: what receiving stores, put there directly. */
export async function insertReply(
  { db, workspaceId }: Pick<Context, "db" | "workspaceId">,
  given: Given,
): Promise<InsertedReply> {
  const ctx = { db, workspaceId } as Context;
  const { leadId, campaignId, text = "Please tell me more.", kind = "human" } = given;
  const { replyClass = kind === "human" ? "question" : null, receivedAt = new Date() } = given;
  const mailboxId = given.mailboxId ?? (await findServiceMailbox(ctx)).id;
  const [answered] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.workspaceId, workspaceId), eq(messages.leadId, leadId)))
    .orderBy(desc(messages.id))
    .limit(1);
  const conversationId = await findConversationFor(
    ctx,
    { leadId, mailboxId },
    given.isNewThread ? null : (answered?.id ?? null),
  );
  const [lead] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.workspaceId, workspaceId), eq(leads.id, leadId)));
  const [message] = await db
    .insert(messages)
    .values({
      workspaceId,
      conversationId,
      leadId,
      campaignId,
      mailboxId,
      direction: "in",
      subject: given.subject ?? "Re: A question",
      text,
      fromAddress: given.fromAddress ?? lead!.email,
      fromName: given.fromName ?? lead!.name ?? "",
      toAddress: "ines@ovens.example",
      messageId: `<${newId()}@lead.example>`,
      inReplyTo: given.inReplyTo ?? null,
      references: given.references ?? [],
    })
    .returning();
  await db.insert(receivedEmails).values({
    emailMessageId: message!.id,
    workspaceId,
    kind,
    receivedAt,
    folder: "inbox",
    matchedBy: "thread",
    fullText: given.fullText ?? `${text}\n\n> What we wrote.`,
    html: given.html ?? null,
    replyClass,
    classedBy: replyClass === null ? null : "rules",
    classQuote: given.classQuote ?? null,
    laterOn: given.laterOn ?? null,
    referral: given.referral ?? null,
  });
  await db
    .update(conversations)
    .set({
      lastEmailAt: receivedAt,
      lastReceivedAt: receivedAt,
      needsAnswer: kind === "human",
      isUnread: true,
      replyClass,
      snoozedUntil: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(conversations.workspaceId, workspaceId), eq(conversations.id, conversationId)));
  return { ...message!, leadId, campaignId };
}
