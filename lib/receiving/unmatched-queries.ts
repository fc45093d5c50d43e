import { isNull } from "drizzle-orm";
import { messages, receivedEmails } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { deleteEmptyConversations } from "@/lib/conversations/open-conversations";
import { notFound } from "@/lib/errors";
import { emailKey } from "@/lib/text/email-address";

/** Emails that match nobody, with where they lie. */
export function selectUnmatched(ctx: Context) {
  return ctx.db
    .select({
      id: messages.id,
      mailboxId: messages.mailboxId,
      messageId: messages.messageId,
      fromAddress: messages.fromAddress,
      fromName: messages.fromName,
      subject: messages.subject,
      kind: receivedEmails.kind,
      receivedAt: receivedEmails.receivedAt,
      folder: receivedEmails.folder,
      uidValidity: receivedEmails.uidValidity,
      uid: receivedEmails.uid,
    })
    .from(receivedEmails)
    .innerJoin(
      messages,
      and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, receivedEmails.emailMessageId)),
    );
}

/** A condition on `received_emails`. */
export const isUnmatched = (ctx: Context) =>
  and(eq(receivedEmails.workspaceId, ctx.workspaceId), isNull(receivedEmails.matchedBy));

/** Of several at once, one deletes it. Errors: `not_found`. */
export async function deleteUnmatched(ctx: Context, id: string): Promise<void> {
  const [deleted] = await ctx.db
    .delete(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, id), isNull(messages.leadId)))
    .returning({ conversationId: messages.conversationId });
  if (!deleted) throw notFound("email");
  await deleteEmptyConversations(ctx, sql`c.id = ${deleted.conversationId} and c.lead_id is null`);
}

/** Deletes what these addresses wrote that matches nobody. */
export async function forgetUnmatched(ctx: Context, addresses: readonly string[]): Promise<void> {
  const deleted = await ctx.db.execute<{ id: string }>(sql`
    delete from messages where workspace_id = ${ctx.workspaceId} and lead_id is null
      and lower(from_address) = any(${sql.param(addresses.map(emailKey))}::text[])
    returning conversation_id as id`);
  const ids = sql.param(deleted.map(({ id }) => id));
  await deleteEmptyConversations(ctx, sql`c.id = any(${ids}::uuid[]) and c.lead_id is null`);
}
