import { isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { conversations } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import type { ConversationState } from "./conversation";
import { selectConversationRows } from "./select-conversation-rows";

/** A conversation with a lead. One of emails that match nobody is none that can be read or changed. */
export type LeadConversation = typeof conversations.$inferSelect & { leadId: string };

const isConversation = (ctx: Context, id: string) =>
  and(
    eq(conversations.workspaceId, ctx.workspaceId),
    eq(conversations.id, id),
    isNotNull(conversations.leadId),
  );

/**
 * The row of a conversation of this workspace; with `lock` it cannot change until the transaction ends. Where the lead's
 * row is locked too, it comes first. Errors: `not_found`.
 */
export async function findConversation(
  ctx: Context,
  id: string,
  { lock = false } = {},
): Promise<LeadConversation> {
  const query = ctx.db.select().from(conversations).where(isConversation(ctx, id));
  const [conversation] = await (lock ? query.for("no key update") : query);
  if (!conversation) throw notFound("conversation");
  return conversation as LeadConversation;
}

type Change = Partial<
  Pick<typeof conversations.$inferSelect, "needsAnswer" | "isUnread" | "snoozedUntil" | "assignedTo">
>;

/** Errors: `not_found`. */
export async function changeConversation(
  ctx: Context,
  id: string,
  change: Change,
): Promise<z.input<typeof ConversationState>> {
  const [changed] = await ctx.db
    .update(conversations)
    .set(change)
    .where(isConversation(ctx, id))
    .returning({ id: conversations.id });
  if (!changed) throw notFound("conversation");
  const [row] = await selectConversationRows(ctx, [id]);
  return row!;
}

export type FoundReferral = {
  name: string | null;
  email: string | null;
  quote: string | null;
  text: string | null;
  receivedAt: string;
  leadId: string;
  madeLeadId: string | null;
};

/**
 * The person whom a received email names to write to instead, locked until the transaction ends; without name and address if it only says
 * that its writer is the wrong person. Errors: `not_found`; `invalid_state` where the email says neither.
 */
export async function findReferral(
  ctx: Context,
  conversationId: string,
  emailId: string,
): Promise<FoundReferral> {
  const [row] = await ctx.db.execute<FoundReferral & { hasReferral: boolean }>(sql`
    select r.referral ->> 'name' as name, r.referral ->> 'email' as email, r.referral is not null or r.reply_class = 'wrong_person' as "hasReferral",
      r.class_quote as quote, m.text, r.received_at as "receivedAt", m.lead_id as "leadId", r.referral_lead_id as "madeLeadId"
    from messages m join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
    where m.workspace_id = ${ctx.workspaceId} and m.conversation_id = ${conversationId} and m.id = ${emailId}
    for no key update of r`);
  if (!row) throw notFound("email");
  if (!row.hasReferral) throw new AppError("invalid_state", "This email names nobody to write to instead.");
  return row;
}
